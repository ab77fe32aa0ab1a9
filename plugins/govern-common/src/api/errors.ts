/** Why a request was refused or could not be answered. Stable: clients may switch on it. */
export const ERROR_REASONS = [
  'NOT_PERMITTED',
  'POLICY_REJECTED',
  'QUOTA_EXCEEDED',
  'PREFLIGHT_FAILED',
  'EVIDENCE_CHANGED',
  'STALE_PROJECTION',
  'SOURCE_UNAVAILABLE',
  'CONFLICT',
  'NOT_FOUND',
  'INVALID',
] as const;

export type ErrorReason = (typeof ERROR_REASONS)[number];

/** What is wrong with one field or query parameter. */
export interface FieldError {
  /** The parameter's or field's name, such as `limit`. */
  field: string;
  /** One sentence. */
  reason: string;
  /** The values it takes, where they can be listed. */
  allowed?: string[];
}

/** What an error answer carries beside Backstage's own `error`, `request` and `response`. */
export interface ErrorDetails {
  reason: ErrorReason;
  /** Empty when no single field is to blame. */
  fields: FieldError[];
  /** The policy that refused, or null. */
  policy: string | null;
  /** What to do about it, or null when there is nothing that the caller could do. */
  remediation: string | null;
}
