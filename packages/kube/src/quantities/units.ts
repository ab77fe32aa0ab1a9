const NANO_PER_UNIT = 1_000_000_000n;
const NANO_PER_MILLI = 1_000_000n;

/** Millicores of a CPU amount in nano units, rounded away from zero. */
export function toMillicores(nano: bigint): number {
  return Number(divideUp(nano, NANO_PER_MILLI));
}

/** Whole bytes of an amount of bytes in nano units, rounded away from zero. Exact up to 8 PiB. */
export function toBytes(nano: bigint): number {
  return Number(divideUp(nano, NANO_PER_UNIT));
}

/** Up for amounts above zero, as Kubernetes rounds `MilliValue` and `Value`; below zero likewise away from it. */
function divideUp(value: bigint, divisor: bigint): bigint {
  const away = value < 0n ? -(divisor - 1n) : divisor - 1n;
  return (value + away) / divisor;
}
