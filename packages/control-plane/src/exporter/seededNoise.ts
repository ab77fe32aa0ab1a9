/** A 32-bit number from a text (FNV-1a): the same text gives the same number on every machine. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/**
 * A number from 0 to below 1 for each index of a seeded sequence. Any index can be asked for at any
 * time, which a generator with a state could not answer the same way twice.
 */
export function noiseAt(seed: number, index: number): number {
  // Two rounds of a multiply-xorshift mix: enough that neighbouring indexes look unrelated.
  let mixed = Math.imul(seed ^ Math.imul(index | 0, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x27d4eb2f);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_0000_0000;
}
