const UNITS = [
  { seconds: 86_400, unit: 'd' },
  { seconds: 3_600, unit: 'h' },
  { seconds: 60, unit: 'min' },
] as const;

/**
 * A length of time in its largest whole unit, such as `3 d`, `5 h`, `12 min`, `7 s`.
 *
 * @param seconds - below zero counts as zero: clocks differ.
 */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  for (const { seconds: size, unit } of UNITS) {
    if (whole >= size) return `${Math.floor(whole / size)} ${unit}`;
  }
  return `${whole} s`;
}
