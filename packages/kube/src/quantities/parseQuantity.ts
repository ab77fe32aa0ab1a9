const NANO_DIGITS = 9;

/** Powers of ten by suffix. */
const DECIMAL: Record<string, number> = {
  n: -9,
  u: -6,
  m: -3,
  '': 0,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
};

/** Powers of two by suffix. */
const BINARY: Record<string, number> = {
  Ki: 10,
  Mi: 20,
  Gi: 30,
  Ti: 40,
  Pi: 50,
  Ei: 60,
};

/** Kubernetes holds binary amounts in 64 bits and caps what is larger. */
const BINARY_CAP = ((1n << 63n) - 1n) * 10n ** BigInt(NANO_DIGITS);

/** Beyond this no quantity means anything, and the number would only use up memory. */
const LARGEST_EXPONENT = 100;

const FORM =
  /^(?<sign>[+-]?)(?:(?<whole>\d+)(?:\.(?<fraction>\d*))?|\.(?<bare>\d+))(?<suffix>[numkMGTPE]?|[KMGTPE]i|[eE][+-]?\d+)$/;

/**
 * Reads a Kubernetes quantity exactly, in nano units (`1` is 1 000 000 000, `100m` is 100 000 000).
 * What is finer than nano is rounded away from zero, as Kubernetes does.
 *
 * Source of the rules: `k8s.io/apimachinery/pkg/api/resource`, Quantity's serialisation format.
 *
 * @throws Error that quotes the text when it is no quantity.
 */
export function parseQuantity(text: string): bigint {
  const form = FORM.exec(text)?.groups;
  if (!form) throw notAQuantity(text);
  const fraction = form.fraction ?? form.bare ?? '';
  const digits = BigInt(`${form.whole ?? ''}${fraction}`);
  const magnitude = inNano(digits, fraction.length, form.suffix, text);
  return form.sign === '-' ? -magnitude : magnitude;
}

function inNano(
  digits: bigint,
  fractionDigits: number,
  suffix: string,
  text: string,
): bigint {
  const bits = BINARY[suffix];
  if (bits !== undefined) {
    const nano = scale(digits << BigInt(bits), NANO_DIGITS - fractionDigits);
    return nano > BINARY_CAP ? BINARY_CAP : nano;
  }
  const exponent = DECIMAL[suffix] ?? Number(suffix.slice(1));
  if (Math.abs(exponent) > LARGEST_EXPONENT) throw notAQuantity(text);
  return scale(digits, NANO_DIGITS + exponent - fractionDigits);
}

/** `digits` × 10^`power`, rounded up where the power is negative. */
function scale(digits: bigint, power: number): bigint {
  if (power >= 0) return digits * 10n ** BigInt(power);
  const divisor = 10n ** BigInt(-power);
  return (digits + divisor - 1n) / divisor;
}

function notAQuantity(text: string): Error {
  return new Error(
    `"${text}" is not a Kubernetes quantity: write a number with an optional suffix, such as 250m, 1.5, 64Mi or 2e3.`,
  );
}
