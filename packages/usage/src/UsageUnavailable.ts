/** Why a metrics store gave no figures. */
export type UsageUnavailableReason =
  /** Nothing answers at the address. */
  | 'UNREACHABLE'
  /** No answer in the time allowed. */
  | 'TIMEOUT'
  /** The store wants other credentials or another tenant. */
  | 'REFUSED'
  /** The store says that the query is wrong or too large. */
  | 'QUERY_REJECTED'
  /** The store fails (5xx), or what answers is no Prometheus API. */
  | 'FAILED';

const REMEDIES: Record<UsageUnavailableReason, string> = {
  UNREACHABLE:
    'Check that the metrics store runs and that its configured address is right.',
  TIMEOUT: 'Check the load of the metrics store, or allow more time.',
  REFUSED: 'Check the tenant and the credentials of the metrics store.',
  QUERY_REJECTED: 'Correct the query, or the label names it uses.',
  FAILED:
    'Check the log of the metrics store, and that the address is that of a Prometheus API.',
};

/** Usage is not known now. The message says why and what to do; never read it as "no usage". */
export class UsageUnavailable extends Error {
  readonly name = 'UsageUnavailable';
  readonly reason: UsageUnavailableReason;
  readonly remedy: string;

  constructor(options: {
    reason: UsageUnavailableReason;
    /** The store's address without credentials. */
    source: string;
    detail: string;
    cause?: unknown;
  }) {
    const remedy = REMEDIES[options.reason];
    super(
      `The metrics store at ${options.source} gives no figures: ${options.detail}. ${remedy}`,
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.reason = options.reason;
    this.remedy = remedy;
  }
}
