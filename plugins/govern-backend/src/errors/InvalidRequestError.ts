import { InputError } from '@backstage/errors';
import type { FieldError } from '@backstage-govern/plugin-govern-common';

/** A request that cannot be read as it is; `fields` says which parts and what they take. */
export class InvalidRequestError extends InputError {
  readonly fields: FieldError[];

  constructor(fields: FieldError[]) {
    super(
      `The request is not usable: ${fields
        .map(({ field, reason }) => `${field} ${reason}`)
        .join('; ')}`,
    );
    this.name = 'InputError';
    this.fields = fields;
  }
}
