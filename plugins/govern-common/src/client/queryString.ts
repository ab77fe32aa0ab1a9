type QueryValue = string | number | readonly string[] | undefined;

/**
 * A query string with its `?`, or the empty string. A list repeats its parameter, since a value may
 * hold any character; what is undefined is left out.
 */
export function queryString(values: Record<string, QueryValue>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    for (const one of [value].flat()) query.append(name, String(one));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
