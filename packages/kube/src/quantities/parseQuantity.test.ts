import fc from 'fast-check';
import { formatCpu, formatMemory } from './formatQuantity';
import { parseQuantity } from './parseQuantity';

const ONE = 1_000_000_000n;

// Every expected value was printed by k8s.io/apimachinery 0.34.4 for the same text.
const KNOWN: Array<[text: string, nano: bigint]> = [
  ['0', 0n],
  ['5.', 5n * ONE],
  ['.5', ONE / 2n],
  ['+0.5', ONE / 2n],
  ['00012', 12n * ONE],
  ['100m', ONE / 10n],
  ['1001u', 1_001_000n],
  ['999999999999999999n', 999_999_999_999_999_999n],
  ['3.000m', 3_000_000n],
  ['1k', 1000n * ONE],
  ['2M', 2_000_000n * ONE],
  ['1G', 10n ** 9n * ONE],
  ['1T', 10n ** 12n * ONE],
  ['1P', 10n ** 15n * ONE],
  ['1E', 10n ** 18n * ONE],
  ['100E', 10n ** 20n * ONE],
  ['1e3', 1000n * ONE],
  ['1E3', 1000n * ONE],
  ['1E+3', 1000n * ONE],
  ['1e-3', 1_000_000n],
  ['1Ki', 1024n * ONE],
  ['1.Gi', 1_073_741_824n * ONE],
  ['1.5Gi', 1_610_612_736n * ONE],
  ['1.2345Ti', 1_357_347_104_489_472_000_000n],
  ['1Pi', 2n ** 50n * ONE],
  ['7Ei', 8_070_450_532_247_928_832n * ONE],
  ['-500', -500n * ONE],
  ['-1536Ki', -1_572_864n * ONE],
  ['0.0001Ki', 102_400_000n],
];

describe('parseQuantity', () => {
  it.each(KNOWN)('reads %s as Kubernetes does', (text, nano) => {
    expect(parseQuantity(text)).toBe(nano);
  });

  it.each([
    ['0.1n', 1n],
    ['1.1n', 2n],
    ['0.0000000001', 1n],
    ['1e-100', 1n],
    ['-0.1n', -1n],
    ['-1.1n', -2n],
    ['1.0000000001Gi', 1_073_741_824_107_374_183n],
  ])('rounds %s, finer than nano, away from zero', (text, nano) => {
    expect(parseQuantity(text)).toBe(nano);
  });

  it.each(['8Ei', '16Ei', '9223372036854775807Ki'])(
    'caps %s, a binary amount beyond 64 bits, on both sides of zero',
    text => {
      expect(parseQuantity(text)).toBe((2n ** 63n - 1n) * ONE);
      expect(parseQuantity(`-${text}`)).toBe(-(2n ** 63n - 1n) * ONE);
    },
  );

  it.each([
    '',
    ' 1',
    '1 ',
    '1K',
    '1ki',
    '1mi',
    '1i',
    '1e',
    '1E+',
    '1e3m',
    '1.2.3',
    '1,5',
    '0x10',
    '١',
    '.',
    '-',
    'Mi',
    '1e2147483648',
  ])('refuses "%s" and quotes it', text => {
    expect(() => parseQuantity(text)).toThrow(
      `"${text}" is not a Kubernetes quantity`,
    );
  });

  it('reads back what is written, for every amount', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 27n), 10n ** 27n), nano => {
        expect(parseQuantity(formatCpu(nano))).toBe(nano);
      }),
    );
    // Kubernetes itself caps binary amounts at 63 bits.
    fc.assert(
      fc.property(fc.bigInt(-(2n ** 62n), 2n ** 62n), bytes => {
        expect(parseQuantity(formatMemory(bytes * ONE))).toBe(bytes * ONE);
      }),
    );
  });

  it('gives suffixes that mean the same the same amount', () => {
    const digits = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(digits, count => {
        expect(parseQuantity(`${count}k`)).toBe(parseQuantity(`${count}000`));
        expect(parseQuantity(`${count}e-3`)).toBe(parseQuantity(`${count}m`));
        expect(parseQuantity(`${count}Gi`)).toBe(
          parseQuantity(`${count * 1024}Mi`),
        );
      }),
    );
  });

  it('keeps the order of decimal numbers', () => {
    const number = fc.double({ min: 0, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(number, number, (a, b) => {
        const [low, high] = a <= b ? [a, b] : [b, a];
        expect(
          parseQuantity(low.toFixed(9)) <= parseQuantity(high.toFixed(9)),
        ).toBe(true);
      }),
    );
  });
});
