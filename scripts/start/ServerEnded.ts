import { CommandError } from '../bootstrap/CommandError.mjs';

/** A server of the portal, or a program that it stands on, has ended by itself; `detail` has the last lines of its log. */
export class ServerEnded extends CommandError {
  /** Whether it will be started again when its code changes. */
  readonly restarts: boolean;

  constructor(
    message: string,
    detail: string,
    { restarts }: { restarts: boolean },
  ) {
    super(message, detail);
    this.name = 'ServerEnded';
    this.restarts = restarts;
  }
}
