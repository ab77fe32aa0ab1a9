/** The newest change number seen of each cluster. */
export type CursorVector = ReadonlyMap<string, number>;

const PART = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?):(0|[1-9]\d{0,15})$/;

/** Longer than any that we write: a cluster's part is at most 80 characters. */
const MAX_LENGTH = 16_384;

/** Written as `local:123,west:45`, clusters in order of name. */
export function formatCursor(vector: CursorVector): string {
  return [...vector]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([cluster, number]) => `${cluster}:${number}`)
    .join(',');
}

/** The vector that a cursor says, or undefined when it is not one of ours. */
export function parseCursor(text: string): CursorVector | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const vector = new Map<string, number>();
  if (text === '') return vector;
  for (const part of text.split(',')) {
    const match = PART.exec(part);
    const number = Number(match?.[3]);
    if (!match || vector.has(match[1]) || !Number.isSafeInteger(number)) {
      return undefined;
    }
    vector.set(match[1], number);
  }
  return vector;
}
