import { ProfileName } from './UsageProfile';

/** Where in the day and the week a moment is (UTC). */
export interface Moment {
  /** 0 to below 24, with fractions. */
  hour: number;
  isWeekend: boolean;
  /** Days since 1970, with fractions; each pod's is shifted by up to a week, so that replicas differ. */
  shiftedDay: number;
}

/** How busy a container is at a moment, each about 1 at a busy hour. */
interface UsageShape {
  cpu(moment: Moment): number;
  memory(moment: Moment): number;
}

const LEAK_DAYS = 3.5;

/** Each profile's shape. `unmeasured` has none: nothing is ever reported for it. */
export const usageShapes: Record<
  Exclude<ProfileName, 'unmeasured'>,
  UsageShape
> = {
  /** People's working day: low at night, half at weekends. */
  web: {
    cpu: moment => 0.25 + 0.75 * daytime(moment),
    memory: moment => 0.85 + 0.15 * daytime(moment),
  },
  /** A queue that fills during the hour and is worked off at its start. */
  worker: {
    cpu: moment =>
      (0.4 + 0.6 * daytime(moment)) * (1.2 - 0.6 * (moment.hour % 1)),
    memory: moment => 0.8 + 0.2 * daytime(moment),
  },
  /** Machines send at night too. */
  stream: {
    cpu: moment => 0.7 + 0.3 * daytime(moment),
    memory: () => 1,
  },
  /** Steady, with a backup between two and three at night. */
  database: {
    cpu: moment =>
      0.55 +
      0.35 * daytime(moment) +
      (moment.hour >= 2 && moment.hour < 3 ? 0.7 : 0),
    memory: () => 1,
  },
  /** Runs flat out for as long as it exists. */
  batch: { cpu: () => 1, memory: () => 0.95 },
  /** Nobody is there. */
  idle: { cpu: () => 0.8, memory: () => 1 },
  /** At its ceiling for most of the working day. */
  'near-limit': {
    cpu: moment => 0.6 + 0.4 * Math.min(1, 1.6 * daytime(moment)),
    memory: moment => 0.92 + 0.08 * daytime(moment),
  },
  /** Memory grows for days until the process is restarted. */
  leaking: {
    cpu: moment => 0.4 + 0.6 * daytime(moment),
    memory: ({ shiftedDay }) =>
      0.45 + 0.55 * ((shiftedDay % LEAK_DAYS) / LEAK_DAYS),
  },
};

/** 0 at night to 1 in the early afternoon, about half of it at weekends. */
function daytime({ hour, isWeekend }: Moment): number {
  const bell = Math.max(0, Math.sin(((hour - 5) / 17) * Math.PI)) ** 1.3;
  return hour < 5 || hour > 22 ? 0 : bell * (isWeekend ? 0.45 : 1);
}
