/** A watch that was open and broke; the reason is its cause. */
export class WatchInterrupted extends Error {
  readonly name = 'WatchInterrupted';
  /** True when it had been dead for a while before that was noticed. */
  readonly isDead: boolean;

  constructor(
    message: string,
    options: { cause?: unknown; isDead?: boolean } = {},
  ) {
    super(message, { cause: options.cause });
    this.isDead = options.isDead ?? false;
  }
}

/** A snapshot that cannot be the cluster's: only a list can put it right. */
export class SnapshotDoubted extends Error {
  readonly name = 'SnapshotDoubted';
  /** `rewound`: the cluster went back to older data; `miscounted`: it holds another number of objects. */
  readonly reason: 'rewound' | 'miscounted';

  constructor(reason: 'rewound' | 'miscounted', message: string) {
    super(message);
    this.reason = reason;
  }
}

/** A connection on which nothing has arrived for too long, although it was not closed. */
export class ConnectionDead extends Error {
  readonly name = 'ConnectionDead';
}
