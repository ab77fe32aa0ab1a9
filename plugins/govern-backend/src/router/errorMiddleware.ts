import type { LoggerService } from '@backstage/backend-plugin-api';
import type {
  ErrorDetails,
  ErrorReason,
} from '@backstage-govern/plugin-govern-common';
import type { ErrorRequestHandler } from 'express';
import { InvalidRequestError } from '../errors/InvalidRequestError';

interface Meaning {
  status: number;
  reason: ErrorReason;
  remediation: string | null;
}

/** What each of Backstage's error names means here; any other is a fault of ours. */
const MEANINGS: Record<string, Meaning> = {
  InputError: {
    status: 400,
    reason: 'INVALID',
    remediation: 'Correct what `fields` names and send the request again.',
  },
  /** What Express throws for a `%` that begins no character. */
  URIError: {
    status: 400,
    reason: 'INVALID',
    remediation: 'Encode the address and send the request again.',
  },
  AuthenticationError: {
    status: 401,
    reason: 'NOT_PERMITTED',
    remediation: 'Sign in and send the request again.',
  },
  NotAllowedError: { status: 403, reason: 'NOT_PERMITTED', remediation: null },
  NotFoundError: { status: 404, reason: 'NOT_FOUND', remediation: null },
  ServiceUnavailableError: {
    status: 503,
    reason: 'SOURCE_UNAVAILABLE',
    remediation:
      'Try again in a little while; if it goes on, see whether PostgreSQL is running and answers.',
  },
  ConflictError: { status: 409, reason: 'CONFLICT', remediation: null },
};

const FAULT: Meaning = {
  status: 500,
  reason: 'SOURCE_UNAVAILABLE',
  remediation:
    "Try again; if it goes on, look for this request in the backend's log.",
};

/**
 * Answers every error with Backstage's envelope and our details beside it. The cause of a fault of
 * ours is in the log, not in the answer: it may name hosts and queries.
 */
export function errorMiddleware(logger: LoggerService): ErrorRequestHandler {
  return (error, req, res, next) => {
    if (res.headersSent) {
      next(error);
      return;
    }
    const meaning = MEANINGS[error?.name] ?? FAULT;
    if (meaning.reason === 'SOURCE_UNAVAILABLE') {
      logger.error(`${req.method} ${req.path} failed`, error);
    }
    const details: ErrorDetails = {
      reason: meaning.reason,
      fields: error instanceof InvalidRequestError ? error.fields : [],
      policy: null,
      remediation: meaning.remediation,
    };
    res.status(meaning.status).json({
      error:
        meaning === FAULT
          ? {
              name: 'Error',
              message: 'The answer could not be computed.',
            }
          : { name: error.name, message: sentence(error.message) },
      request: { method: req.method, url: req.originalUrl },
      response: { statusCode: meaning.status },
      ...details,
    });
  };
}

/** Clients set what to do behind the message, so that it must end as sentences do. */
function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
