/**
 * Asks until the answer is one that is not undefined. The bound only ends a test that would never
 * pass: it says nothing about speed.
 *
 * @throws Error naming what did not come
 */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  timeoutMs = 20_000,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > end) {
      throw new Error(`After ${timeoutMs / 1000} s there is still no ${what}`);
    }
    await new Promise(resolve => {
      setTimeout(resolve, 50);
    });
  }
}
