import {
  ERROR_REASONS,
  type ErrorDetails,
  type ErrorReason,
  type FieldError,
} from '../api/errors';

/** An error answer of the govern API. */
export class GovernError extends Error {
  readonly name = 'GovernError';
  /** HTTP status code. */
  readonly status: number;
  readonly reason: ErrorReason;
  readonly fields: FieldError[];
  readonly policy: string | null;
  readonly remediation: string | null;

  constructor(message: string, status: number, details: ErrorDetails) {
    super(message);
    this.status = status;
    this.reason = details.reason;
    this.fields = details.fields;
    this.policy = details.policy;
    this.remediation = details.remediation;
  }

  /**
   * Reads the error out of an answer. Anything between the portal and us may answer in our place,
   * so a body that is not ours gives an error too, with the reason that its status code implies.
   */
  static async fromResponse(response: Response): Promise<GovernError> {
    const text = await response.text().catch(() => '');
    const body = parseObject(text);
    const envelope = asObject(body.error);
    const message =
      typeof envelope.message === 'string' && envelope.message !== ''
        ? envelope.message
        : `The govern API answered ${response.status} ${response.statusText}`.trimEnd();
    return new GovernError(message, response.status, {
      reason: isErrorReason(body.reason)
        ? body.reason
        : reasonOfStatus(response.status),
      fields: Array.isArray(body.fields)
        ? body.fields.filter(isFieldError)
        : [],
      policy: typeof body.policy === 'string' ? body.policy : null,
      remediation:
        typeof body.remediation === 'string' ? body.remediation : null,
    });
  }
}

function reasonOfStatus(status: number): ErrorReason {
  if (status === 401 || status === 403) return 'NOT_PERMITTED';
  if (status === 404) return 'NOT_FOUND';
  if (status === 409) return 'CONFLICT';
  return status >= 400 && status < 500 ? 'INVALID' : 'SOURCE_UNAVAILABLE';
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return {};
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function isErrorReason(value: unknown): value is ErrorReason {
  return ERROR_REASONS.some(reason => reason === value);
}

function isFieldError(value: unknown): value is FieldError {
  const { field, reason } = asObject(value);
  return typeof field === 'string' && typeof reason === 'string';
}
