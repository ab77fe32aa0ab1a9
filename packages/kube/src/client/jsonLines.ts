/**
 * Splits a byte stream into lines and parses each as JSON. Chunks may end anywhere, also inside a
 * character. Empty lines are skipped.
 *
 * @throws SyntaxError when a line, or what is left at the end of the stream, is no JSON.
 */
export async function* jsonLines<T>(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<T> {
  const decoder = new TextDecoder();
  // Kept apart and joined once per line, so that a long line in many chunks stays linear.
  let parts: string[] = [];
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    let start = 0;
    for (
      let end = text.indexOf('\n');
      end >= 0;
      end = text.indexOf('\n', start)
    ) {
      parts.push(text.slice(start, end));
      start = end + 1;
      const line = parts.join('').trim();
      parts = [];
      if (line) yield JSON.parse(line) as T;
    }
    parts.push(text.slice(start));
  }
  const rest = (parts.join('') + decoder.decode()).trim();
  if (rest) yield JSON.parse(rest) as T;
}
