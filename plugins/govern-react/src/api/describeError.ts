import { GovernError } from '@backstage-govern/plugin-govern-common';

/** An error in the words that a page shows. */
export interface ErrorDescription {
  title: string;
  /** What went wrong, in one sentence. */
  detail: string;
  /** What to do next, in one sentence. */
  remedy: string;
  /** Whether asking again may help without any change. */
  retryable: boolean;
}

const TITLES: Partial<Record<GovernError['reason'], string>> = {
  NOT_PERMITTED: 'You may not see this',
  NOT_FOUND: 'Not found',
  INVALID: 'This request is not valid',
  SOURCE_UNAVAILABLE: 'The source of this data does not answer',
};

const REMEDIES: Partial<Record<GovernError['reason'], string>> = {
  NOT_PERMITTED:
    'Sign in again, or ask the platform team for access to what the message names.',
  NOT_FOUND:
    'It may have been deleted a moment ago; look for it in the list of workloads.',
  INVALID: 'Reset the filters, then set them again.',
};

const WAIT =
  'Try again; if it stays, give the platform team this message and the time.';

/** Says what went wrong and what to do about it. */
export function describeError(error: Error): ErrorDescription {
  if (error instanceof GovernError) {
    return {
      title: TITLES[error.reason] ?? 'The govern API answered with an error',
      detail: error.message,
      remedy: error.remediation ?? REMEDIES[error.reason] ?? WAIT,
      retryable: error.status >= 500 || error.status === 429,
    };
  }
  return {
    title: 'The portal cannot reach the govern API',
    detail: error.message,
    remedy:
      'Check your network connection, then try again; if it stays, tell the platform team.',
    retryable: true,
  };
}
