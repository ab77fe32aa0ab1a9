const LIMIT_MS = 5_000;
const PAUSE_MS = 5;

/** Waits for something that other parts of the process, or a real server, bring about. */
export async function until(
  what: string,
  holds: () => boolean,
  limitMs: number = LIMIT_MS,
): Promise<void> {
  const end = Date.now() + limitMs;
  while (!holds()) {
    if (Date.now() > end) {
      throw new Error(`Waited ${limitMs / 1000} s in vain: ${what}`);
    }
    await new Promise(resolve => {
      setTimeout(resolve, PAUSE_MS);
    });
  }
}
