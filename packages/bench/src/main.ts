import type { Benchmark } from './Benchmark';
import { latency } from './latency/latency';
import { parseOptions } from './options';
import { readBaseline, thisMachine, writeBaseline } from './report/Baseline';
import { table } from './report/table';

const benchmarks: Benchmark[] = [latency];

async function main(args: string[]): Promise<void> {
  const options = parseOptions(
    args,
    benchmarks.map(({ name }) => name),
  );
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort(new Error('Interrupted.')));
  for (const benchmark of benchmarks) {
    if (benchmark.name !== options.benchmark) continue;
    const { name } = benchmark;
    const samples = options.samples ?? benchmark.samples;
    const figures = await benchmark.run({
      instance: options.instance,
      samples,
      say: progress => process.stderr.write(`${name}: ${progress}\n`),
      signal: stopping.signal,
    });
    const machine = thisMachine();
    const baseline = readBaseline(name);
    process.stdout.write(`${table(figures, baseline?.figures)}\n`);
    if (baseline) {
      process.stdout.write(
        `baseline: ${baseline.samples} samples, ${describe(
          baseline.machine,
        )}; now: ${samples} samples, ${describe(machine)}\n`,
      );
    }
    if (options.updateBaseline) {
      const command = `npm run bench -- ${name}`;
      const file = writeBaseline(name, { command, machine, samples, figures });
      process.stdout.write(`written: ${file}\n`);
    }
  }
}

function describe({ system, cores, node }: ReturnType<typeof thisMachine>) {
  return `${system} with ${cores} cores and Node ${node}`;
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
