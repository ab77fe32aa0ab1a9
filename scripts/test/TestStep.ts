import { Platform } from '../start/platform';
import { StartContext } from '../start/StartContext';
import { Portal } from '../start/Portal';
import { StepName } from './options';
import { StepResult } from './StepResult';

/** What a step may use; what is shared is started when the first step asks for it. */
export interface StepContext extends StartContext {
  /** Folder for reports. */
  readonly reports: string;
  platform(): Promise<Platform>;
  portal(): Promise<Portal>;
}

/** One part of `npm test`. */
export interface TestStep {
  readonly name: StepName;
  run(context: StepContext): Promise<StepResult>;
}
