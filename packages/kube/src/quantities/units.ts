const NANO_PER_UNIT = 1_000_000_000n;
const NANO_PER_MILLI = 1_000_000n;

/** Millicores of a CPU amount in nano units, rounded up. */
export function toMillicores(nano: bigint): number {
  return Number(divideUp(nano, NANO_PER_MILLI));
}

/** Whole bytes of an amount of bytes in nano units, rounded up. Exact up to 8 PiB. */
export function toBytes(nano: bigint): number {
  return Number(divideUp(nano, NANO_PER_UNIT));
}

/** Nano units of whole millicores, or of a fraction of one rounded up to the next nano unit. */
export function fromMillicores(millicores: number): bigint {
  return fromNumber(millicores, NANO_PER_MILLI);
}

/** Nano units of bytes, or of a fraction of one rounded up to the next nano unit. */
export function fromBytes(bytes: number): bigint {
  return fromNumber(bytes, NANO_PER_UNIT);
}

function fromNumber(value: number, factor: bigint): bigint {
  const whole = Math.floor(value);
  const rest = Math.ceil((value - whole) * Number(factor));
  return BigInt(whole) * factor + BigInt(rest);
}

/** Rounds towards positive infinity. */
function divideUp(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return value > 0n && value % divisor !== 0n ? quotient + 1n : quotient;
}
