/**
 * A replacer for `JSON.stringify` that leaves out the stack of every error, however deep. The
 * backend's own error handler sends it in development mode, which the guest sign-in of this portal
 * needs; it would show an unauthenticated caller this machine's paths.
 */
export function withoutStack(
  this: unknown,
  key: string,
  value: unknown,
): unknown {
  return key === 'stack' && isError(this) ? undefined : value;
}

/** By its shape: it has been made a plain object by then. */
function isError(holder: unknown): boolean {
  return (
    typeof holder === 'object' &&
    holder !== null &&
    'name' in holder &&
    'message' in holder
  );
}
