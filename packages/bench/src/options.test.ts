import { parseOptions } from './options';

const parse = (...args: string[]) => parseOptions(args, ['latency']);

describe('parseOptions', () => {
  it('needs no more than the name of a benchmark', () => {
    expect(parse('latency')).toEqual({
      benchmark: 'latency',
      instance: 'default',
      samples: undefined,
      updateBaseline: false,
    });
  });

  it('takes the instance, the number of samples, and whether to write the baseline', () => {
    expect(
      parse(
        'latency',
        '--instance',
        'test',
        '--samples=5',
        '--update-baseline',
      ),
    ).toEqual({
      benchmark: 'latency',
      instance: 'test',
      samples: 5,
      updateBaseline: true,
    });
  });

  it.each([[[]], [['speed']], [['latency', 'more']]])(
    'names the benchmarks there are when given %j',
    args => {
      expect(() => parse(...args)).toThrow('Name one benchmark of: latency.');
    },
  );

  it.each(['0', '-1', '1.5', 'many'])('refuses %s samples', samples => {
    expect(() => parse('latency', `--samples=${samples}`)).toThrow(
      `--samples is '${samples}'`,
    );
  });

  it('refuses a flag that it does not know', () => {
    expect(() => parse('latency', '--fast')).toThrow('--fast');
  });
});
