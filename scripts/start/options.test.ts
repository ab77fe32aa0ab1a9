import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseStartOptions, toLabel } from './options';

describe('the flags of npm start', () => {
  it('without any start the demo in the instance "default" and open a browser', () => {
    assert.deepEqual(parseStartOptions([]), {
      instance: 'default',
      context: undefined,
      demo: true,
      open: true,
      check: false,
      reset: false,
    });
  });

  it('keep a check apart from a running portal, and open nothing', () => {
    const options = parseStartOptions(['--check']);
    assert.ok(options !== 'help');
    assert.equal(options.instance, 'check');
    assert.equal(options.open, false);
  });

  it('keep each existing cluster apart, and load no demo there', () => {
    const options = parseStartOptions(['--cluster', 'kind_Prod@EU']);
    assert.ok(options !== 'help');
    assert.match(options.instance, /^cluster-kind-prod-eu-[0-9a-f]{8}$/);
    assert.equal(options.context, 'kind_Prod@EU');
    assert.equal(options.demo, false);
  });

  it('keep a check of an existing cluster apart from everything else', () => {
    const options = parseStartOptions(['--cluster', 'eu', '--check']);
    assert.ok(options !== 'help');
    assert.equal(options.instance, 'check-eu');
  });

  it('name the one that does not exist', () => {
    assert.throws(() => parseStartOptions(['--opne']), /--opne/);
  });

  it('refuse a value that is missing', () => {
    assert.throws(() => parseStartOptions(['--cluster']), /--cluster/);
  });

  it('refuse an instance that would leave its folder', () => {
    assert.throws(
      () => parseStartOptions(['--instance', '../other']),
      /cannot name an instance/,
    );
  });
});

describe('a label', () => {
  it('is a DNS label whatever the text is', () => {
    for (const text of ['arn:aws:eks:eu/x', '__', 'a'.repeat(90), 'Ä']) {
      assert.match(toLabel(text), /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/);
    }
  });

  it('is the text itself where that is a label', () => {
    assert.equal(toLabel('kind-eu'), 'kind-eu');
  });

  it('is not shared by two texts', () => {
    const texts = ['prod-eu', 'prod_eu', 'prod.eu', 'Prod-EU', 'prod-eu-'];
    assert.equal(new Set(texts.map(toLabel)).size, texts.length);
  });
});
