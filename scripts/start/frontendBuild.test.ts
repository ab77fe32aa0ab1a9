import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildErrors } from './frontendBuild';

// As the development server writes it, colours included.
const FAILED = [
  '<i> [webpack-dev-middleware] wait until bundle finished: /',
  "\u001b[1m\u001b[31mERROR\u001b[39m\u001b[22m in × Module not found: Can't resolve './x'",
  '',
  'Rspack compiled with \u001b[1m\u001b[31m2 errors\u001b[39m\u001b[22m',
].join('\n');
const GOOD =
  'Rspack compiled \u001b[1m\u001b[32msuccessfully\u001b[39m\u001b[22m';

describe('the build of the frontend', () => {
  it('tells what does not compile', () => {
    assert.equal(
      buildErrors(FAILED),
      "ERROR in × Module not found: Can't resolve './x'",
    );
  });

  it('is good once a later build is', () => {
    assert.equal(buildErrors(`${FAILED}\n${GOOD}`), undefined);
    assert.match(buildErrors(`${GOOD}\n${FAILED}`) ?? '', /ERROR/);
  });

  it('is not judged before it has ended, nor by its warnings', () => {
    assert.equal(buildErrors('Starting app'), undefined);
    assert.equal(buildErrors('Rspack compiled with 1 warning'), undefined);
  });
});
