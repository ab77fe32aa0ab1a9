import { cpuFormat, memoryFormat } from './quantity';

describe('cpuFormat', () => {
  it.each([
    [0, '0.00'],
    [1, '< 0.01'],
    [9, '< 0.01'],
    [10, '0.01'],
    [250, '0.25'],
    [1500, '1.50'],
    [1_234_560, '1,234.56'],
  ])('shows %i millicores as %s cores', (millicores, text) => {
    expect(cpuFormat.short(millicores)).toBe(text);
  });

  it('rounds nothing away in the exact form', () => {
    expect(cpuFormat.exact(1)).toBe('0.001 cores (1m)');
    expect(cpuFormat.exact(1250)).toBe('1.25 cores (1,250m)');
  });
});

describe('memoryFormat', () => {
  it.each([
    [0, '0.00'],
    [1, '< 0.01'],
    [268_435_456, '0.25'],
    [64 * 1024 ** 3, '64.00'],
  ])('shows %i bytes as %s GiB', (bytes, text) => {
    expect(memoryFormat.short(bytes)).toBe(text);
  });

  it('counts in MiB only where that is exact', () => {
    expect(memoryFormat.exact(268_435_456)).toBe('256 MiB (268,435,456 bytes)');
    expect(memoryFormat.exact(268_435_457)).toBe('268,435,457 bytes');
    expect(memoryFormat.exact(0)).toBe('0 bytes');
  });
});
