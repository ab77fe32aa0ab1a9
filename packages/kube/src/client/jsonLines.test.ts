import fc from 'fast-check';
import { jsonLines } from './jsonLines';

async function* inChunks(bytes: Uint8Array, sizes: number[]) {
  let start = 0;
  for (let index = 0; start < bytes.length; index += 1) {
    const size = sizes[index % sizes.length];
    yield bytes.subarray(start, start + size);
    start += size;
  }
}

async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

describe('jsonLines', () => {
  it('gives the same objects wherever the chunks end, also inside a character', async () => {
    const values = fc.array(
      fc.record({ text: fc.string({ unit: 'grapheme' }) }),
      {
        maxLength: 8,
      },
    );
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(values, sizes, async (objects, chunkSizes) => {
        const text = objects
          .map(value => `${JSON.stringify(value)}\n`)
          .join('');
        const bytes = new TextEncoder().encode(text);
        expect(await collect(jsonLines(inChunks(bytes, chunkSizes)))).toEqual(
          objects,
        );
      }),
    );
  });

  it('reads a last line without its end, and skips empty ones', async () => {
    const bytes = new TextEncoder().encode('{"a":1}\n\r\n\n{"b":2}');
    expect(await collect(jsonLines(inChunks(bytes, [4])))).toEqual([
      { a: 1 },
      { b: 2 },
    ]);
  });

  it('fails on a line that was cut off', async () => {
    const bytes = new TextEncoder().encode('{"a":1}\n{"b":');
    await expect(collect(jsonLines(inChunks(bytes, [3])))).rejects.toThrow(
      SyntaxError,
    );
  });
});
