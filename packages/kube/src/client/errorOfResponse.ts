import { RequestSubject } from './KubeClient';
import { KubeError, KubeStatus } from './KubeError';

/** Answers that are no `Status` (a proxy's page, say) are quoted up to this many characters. */
const QUOTED_CHARACTERS = 200;

/** Words for codes whose answer carries no reason. */
const REASONS: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  410: 'Expired',
  429: 'TooManyRequests',
  503: 'ServiceUnavailable',
  504: 'Timeout',
};

/** Turns an answer of 300 and above into the error that says what it means. */
export function errorOfResponse(options: {
  subject: RequestSubject;
  code: number;
  text: string;
  retryAfter?: string;
}): KubeError {
  const status = parseStatus(options.text);
  const header = Number(options.retryAfter);
  const retryAfterSeconds =
    options.retryAfter && Number.isFinite(header)
      ? header
      : status?.details?.retryAfterSeconds;
  return new KubeError({
    subject: options.subject,
    code: options.code,
    reason: status?.reason || REASONS[options.code] || `HTTP${options.code}`,
    detail:
      status?.message ||
      options.text.trim().slice(0, QUOTED_CHARACTERS) ||
      'the answer was empty',
    retryAfterSeconds,
    status,
  });
}

function parseStatus(text: string): KubeStatus | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const parsed = JSON.parse(text) as KubeStatus;
    return parsed.kind === 'Status' ? parsed : undefined;
  } catch {
    return undefined;
  }
}
