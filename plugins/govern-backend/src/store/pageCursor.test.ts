import { decodePageCursor, encodePageCursor } from './pageCursor';

const encode = (value: unknown) =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

describe('page cursor', () => {
  it('reads back what it writes, in characters that an address takes as they are', () => {
    const cursor = { sort: '-createdAt', after: ['größe/?&', '1'] };
    const text = encodePageCursor(cursor);
    expect(text).toMatch(/^[\w-]+$/);
    expect(decodePageCursor(text)).toEqual(cursor);
  });

  it.each([
    'x',
    '!!!',
    encode(null),
    encode(['name']),
    encode(['name', [{ a: 1 }]]),
    encode(['name', [5]]),
    encode(['name', ['a\u0000']]),
    encode(['name', Array(9).fill('a')]),
    encode(['name', ['x'.repeat(2000)]]),
  ])('does not take %.40s for a cursor', text => {
    expect(decodePageCursor(text)).toBeUndefined();
  });
});
