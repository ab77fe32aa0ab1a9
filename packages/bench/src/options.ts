import { parseArgs } from 'node:util';

export interface BenchOptions {
  benchmark: string;
  instance: string;
  /** Undefined for the benchmark's own number. */
  samples: number | undefined;
  updateBaseline: boolean;
}

/**
 * Reads the command line.
 *
 * @throws Error in one sentence, with what can be written instead
 */
export function parseOptions(
  args: string[],
  benchmarks: string[],
): BenchOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      instance: { type: 'string', default: 'default' },
      samples: { type: 'string' },
      'update-baseline': { type: 'boolean', default: false },
    },
  });
  const [benchmark, ...others] = positionals;
  if (!benchmarks.includes(benchmark) || others.length > 0) {
    throw new Error(
      `Name one benchmark of: ${benchmarks.join(
        ', ',
      )}. Flags: --instance <name>, --samples <number>, --update-baseline.`,
    );
  }
  const samples =
    values.samples === undefined ? undefined : Number(values.samples);
  if (samples !== undefined && !(Number.isInteger(samples) && samples > 0)) {
    throw new Error(
      `--samples is '${values.samples}': write a whole number above 0.`,
    );
  }
  return {
    benchmark,
    instance: values.instance,
    samples,
    updateBaseline: values['update-baseline'],
  };
}
