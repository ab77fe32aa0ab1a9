import { z } from 'zod';
import { InvalidRequestError } from '../errors/InvalidRequestError';

/** Where a page ended: the sort it was read by, and the sorted values of its last row. */
export interface PageCursor {
  sort: string;
  after: string[];
}

const noNul = (text: string) => !text.includes('\0');

const cursorSchema = z.tuple([
  z.string().max(64),
  z.array(z.string().max(1024).refine(noNul)).max(8),
]);

/** Opaque to callers; base64url, so that it needs no escaping in an address. */
export function encodePageCursor({ sort, after }: PageCursor): string {
  return Buffer.from(JSON.stringify([sort, after])).toString('base64url');
}

/** The place that a cursor names, or undefined when it was not written by `encodePageCursor`. */
export function decodePageCursor(text: string): PageCursor | undefined {
  try {
    const value = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    const parsed = cursorSchema.safeParse(value);
    return parsed.success
      ? { sort: parsed.data[0], after: parsed.data[1] }
      : undefined;
  } catch {
    return undefined;
  }
}

/** What a list throws when a cursor is not one of its own. */
export function unusableCursor(): InvalidRequestError {
  return new InvalidRequestError([
    {
      field: 'cursor',
      reason:
        'was not given by this list with this sort: leave it out to start from the first page',
    },
  ]);
}
