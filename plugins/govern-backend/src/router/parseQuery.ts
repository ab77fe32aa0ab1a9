import { z } from 'zod';
import type { FieldError } from '@backstage-govern/plugin-govern-common';
import { InvalidRequestError } from '../errors/InvalidRequestError';

/** Values that one filter may list. */
const MAX_VALUES = 200;

/** Longest value of a parameter, in characters; names in Kubernetes end at 253. */
const MAX_TEXT = 300;

/** Longest page cursor: seven names of 253 characters in base64. */
const MAX_CURSOR = 4096;

const text = (max: number) =>
  z
    .string()
    .min(1, 'is empty')
    .max(max, `is longer than ${max} characters`)
    .refine(value => !value.includes('\0'), 'holds a NUL character');

const single = <T extends z.ZodType<unknown, string>>(value: T) =>
  z
    .array(z.string())
    .max(1, 'is given more than once')
    .transform(values => values[0])
    .pipe(value as z.ZodType<z.output<T>, string>)
    .optional();

/** A parameter that may be repeated. */
export const listParameter = z
  .array(text(MAX_TEXT))
  .max(MAX_VALUES, `has more than ${MAX_VALUES} values`)
  .optional();

/** A repeatable parameter of a closed set. */
export const oneOfListParameter = <T extends string>(values: readonly T[]) =>
  z.array(z.enum(values as [T, ...T[]])).optional();

/** A parameter given once, of a closed set. */
export const oneOfParameter = <T extends string>(values: readonly T[]) =>
  single(z.enum(values as [T, ...T[]]));

/** A parameter given once. */
export const textParameter = single(text(MAX_TEXT));

/** A page cursor. */
export const cursorParameter = single(text(MAX_CURSOR));

/** A whole number from `min` to `max`. */
export const numberParameter = (min: number, max: number) => {
  const reason = `is not a whole number from ${min} to ${max}`;
  return single(
    z
      .string()
      .regex(/^\d{1,9}$/, reason)
      .transform(Number)
      .refine(value => value >= min && value <= max, reason),
  );
};

/**
 * The query of a request, by a schema of the parameters above. Parsed from the address itself:
 * what Express makes of a query depends on brackets and counts, which are plain text here.
 *
 * @throws InvalidRequestError naming each parameter that is unknown or wrong
 */
export function parseQuery<T extends z.ZodRawShape>(
  url: string,
  shape: T,
): z.output<z.ZodObject<T, z.core.$strict>> {
  const values: Record<string, string[]> = Object.create(null);
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  for (const [name, value] of new URLSearchParams(query)) {
    (values[name] ??= []).push(value);
  }
  const parsed = z.strictObject(shape).safeParse({ ...values });
  if (parsed.success) return parsed.data;
  throw new InvalidRequestError(
    parsed.error.issues.flatMap(issue => fieldErrors(issue, shape)),
  );
}

function fieldErrors(
  issue: z.core.$ZodIssue,
  shape: z.ZodRawShape,
): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key => ({
      field: key.slice(0, MAX_TEXT),
      reason: 'is not a parameter of this request',
      allowed: Object.keys(shape),
    }));
  }
  const field = String(issue.path[0]);
  if (issue.code === 'invalid_value') {
    return [
      {
        field,
        reason: 'has a value that it does not take',
        allowed: issue.values.map(String),
      },
    ];
  }
  return [{ field, reason: issue.message }];
}
