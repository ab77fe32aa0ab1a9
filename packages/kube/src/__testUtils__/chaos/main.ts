import { parseArgs } from 'node:util';
import { ChaosResult } from './ChaosRun';
import { runChaos } from './runChaos';
import { Sample, slopePerHour } from './slopePerHour';

/** Memory grows until everything is warm; the slope is that of the rest. */
const WARM_UP = 1 / 3;

/** One a second; fewer show the garbage collector and nothing else. */
const SLOPE_SAMPLES = 120;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      minutes: { type: 'string' },
      hours: { type: 'string' },
      rate: { type: 'string', default: '50' },
    },
  });
  const minutes =
    values.hours === undefined
      ? numberOf('minutes', values.minutes ?? '10')
      : numberOf('hours', values.hours) * 60;
  const seed = numberOf('seed', values.seed);
  const rate = numberOf('rate', values.rate);
  console.log(
    `Chaos with seed ${seed}: ${rate} changes a second for ${minutes} minutes.`,
  );
  const result = await runChaos({
    seed,
    rate,
    durationMs: minutes * 60_000,
    settleMs: 180_000,
    onFault: (name, elapsedMs) =>
      console.log(`${(elapsedMs / 1_000).toFixed(1).padStart(8)} s  ${name}`),
  });
  process.exitCode = report(result) ? 0 : 1;
}

/** Prints what came of it; true when nothing is wrong. */
function report(result: ChaosResult): boolean {
  const { reflectors, wrongs, faults, changes, listsApartMs, memory, heap } =
    result;
  console.log(`Changes: ${changes}. Faults: ${JSON.stringify(faults)}`);
  reflectors.forEach(({ agrees, metrics }, index) => {
    const protocol = index === 0 ? 'HTTP/2' : 'HTTP/1.1';
    console.log(
      `Reflector on ${protocol}: ${
        agrees ? 'equal to a fresh list' : 'DIFFERS FROM A FRESH LIST'
      }, ${JSON.stringify(metrics)}`,
    );
  });
  console.log(
    listsApartMs === undefined
      ? 'There were no two whole lists.'
      : `Shortest time between two whole lists: ${listsApartMs / 1_000} s`,
  );
  tellGrowth('Memory', memory);
  tellGrowth('Heap', heap);
  for (const wrong of wrongs) console.log(`WRONG: ${wrong}`);
  // The first of two requests may have been longer on its way than the second.
  const isApart = (listsApartMs ?? Infinity) > 29_500;
  return wrongs.length === 0 && reflectors.every(one => one.agrees) && isApart;
}

function tellGrowth(what: string, samples: readonly Sample[]): void {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP));
  const slope = slopePerHour(warm).toFixed(1);
  const end = Math.round(warm.at(-1)?.value ?? 0);
  const growth =
    warm.length < SLOPE_SAMPLES
      ? 'too short a run for a slope'
      : `slope ${slope} MB an hour`;
  console.log(`${what}: ${end} MB, ${growth}`);
}

function numberOf(option: string, text: string): number {
  const number = Number(text);
  if (Number.isFinite(number) && number > 0) return number;
  throw new Error(`--${option} is "${text}": use a number above 0.`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
