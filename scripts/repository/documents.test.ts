import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { documents, localLinksIn, scriptsIn } from './documents';

const root = path.resolve(__dirname, '../..');
const { scripts } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
);

describe('the documents', () => {
  for (const { file, text } of documents(root)) {
    it(`${file} names only commands that exist`, () => {
      assert.deepEqual(
        scriptsIn(text).filter(name => !(name in scripts)),
        [],
      );
    });

    it(`${file} links only to files that exist`, () => {
      const folder = path.dirname(path.join(root, file));
      assert.deepEqual(
        localLinksIn(text).filter(
          target => !existsSync(path.resolve(folder, target)),
        ),
        [],
      );
    });
  }
});
