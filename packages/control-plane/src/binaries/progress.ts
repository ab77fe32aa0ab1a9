/**
 * Told about each step of something long. `step` names what is going on and stays the same while
 * it lasts (`build kubernetes`), `text` says how far it is, with the elapsed time.
 */
export type OnProgress = (step: string, text: string) => void;

/** Whether this step of `ensureTool` may take minutes; the others only tell where a tool was found. */
export function isLongStep(step: string): boolean {
  return /^(build|download|wait for) /.test(step);
}

/** `7 s`, `2 min 5 s`. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60
    ? `${seconds} s`
    : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
