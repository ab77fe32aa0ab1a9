const NANO_PER_UNIT = 1_000_000_000n;
const DECIMAL_SUFFIXES = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'];
const BINARY_SUFFIXES = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];

/** A CPU amount in nano units as Kubernetes writes it: `250m`, `2`, `1500m`. */
export function formatCpu(nano: bigint): string {
  return withSuffix(nano, 1000n, DECIMAL_SUFFIXES);
}

/** A memory amount (bytes, in nano units) as Kubernetes writes it: `64Mi`, `1500Ki`; below 1 Ki and for broken bytes decimal. */
export function formatMemory(nano: bigint): string {
  const isBroken = nano % NANO_PER_UNIT !== 0n;
  const bytes = nano / NANO_PER_UNIT;
  if (isBroken || (bytes > -1024n && bytes < 1024n)) return formatCpu(nano);
  return withSuffix(bytes, 1024n, BINARY_SUFFIXES);
}

/** The largest suffix that leaves a whole number. */
function withSuffix(
  amount: bigint,
  step: bigint,
  suffixes: readonly string[],
): string {
  if (amount === 0n) return '0';
  let rest = amount;
  let index = 0;
  while (index < suffixes.length - 1 && rest % step === 0n) {
    rest /= step;
    index += 1;
  }
  return `${rest}${suffixes[index]}`;
}
