/**
 * Waits for all of them even when one fails, so that none is left half-started behind our back; then
 * throws the first failure.
 */
export async function together<T extends readonly unknown[]>(
  ...work: { [K in keyof T]: Promise<T[K]> }
): Promise<T> {
  const outcomes = await Promise.allSettled(work);
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return Promise.all(work) as unknown as Promise<T>;
}
