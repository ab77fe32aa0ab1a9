import { formatCursor, parseCursor } from './cursorVector';

describe('cursor vector', () => {
  it('reads back what it writes, whatever the order of the clusters', () => {
    const text = formatCursor(
      new Map([
        ['west-1', 0],
        ['local', 1_764_000_000_123],
      ]),
    );
    expect(text).toBe('local:1764000000123,west-1:0');
    expect(formatCursor(parseCursor(text)!)).toBe(text);
  });

  it('is empty without clusters', () => {
    expect(formatCursor(new Map())).toBe('');
    expect(parseCursor('')).toEqual(new Map());
  });

  it.each([
    'local',
    'local:',
    'local:-1',
    'local:1.5',
    'local:01',
    'local:1e3',
    'local:99999999999999999',
    'local:9999999999999999',
    'local:1,local:2',
    'local:1,',
    'Local:1',
    'local:1\u0000',
    `local:1,${'x'.repeat(20_000)}`,
  ])('does not take %j for a cursor', text => {
    expect(parseCursor(text)).toBeUndefined();
  });
});
