/**
 * Whether PostgreSQL refused the data itself: classes 22 (data exception), 23 (constraint) and 54
 * (too large for an index) of SQLSTATE. Trying again cannot help then.
 */
export function isDataError(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^(22|23|54)...$/.test(code);
}
