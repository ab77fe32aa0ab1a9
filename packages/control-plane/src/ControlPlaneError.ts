/** What went wrong, stable for programs; the message is for people. */
export type ControlPlaneErrorReason =
  | 'BINARY_MISSING'
  | 'BUILD_FAILED'
  | 'DOWNLOAD_FAILED'
  | 'FOLDER_UNUSABLE'
  | 'INSTANCE_IN_USE'
  | 'NOT_RUNNING'
  | 'PROCESS_FAILED'
  | 'REQUEST_FAILED'
  | 'TIMED_OUT'
  | 'UNKNOWN_PERSONA'
  | 'USAGE';

/** An error of this package: the message names the thing, the reason and the remedy. */
export class ControlPlaneError extends Error {
  readonly reason: ControlPlaneErrorReason;

  constructor(
    reason: ControlPlaneErrorReason,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = 'ControlPlaneError';
    this.reason = reason;
  }
}
