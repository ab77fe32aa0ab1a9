import type { Figures } from './report/Figures';

interface BenchmarkContext {
  /** The running portal's instance, a folder below `.local`. */
  instance: string;
  /** Samples to take of each figure. */
  samples: number;
  /** Tells how far it is. */
  say: (progress: string) => void;
  signal: AbortSignal;
}

/** Something that can be measured again and again. */
export interface Benchmark {
  name: string;
  /** Samples taken unless told otherwise. */
  samples: number;
  run(context: BenchmarkContext): Promise<Figures>;
}
