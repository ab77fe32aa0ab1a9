/** Why a whole list was read. */
export type ListReason =
  /** The first one, or the first after a start. */
  | 'first'
  /** The API server no longer knew the version to go on from. */
  | 'expired'
  /** The cluster went back to older data. */
  | 'rewound'
  /** The cluster had another number of objects. */
  | 'miscounted';

/** What a reflector did so far, as plain numbers to export. Counters begin at 0 with the reflector. */
export interface ReflectorMetrics {
  /** Objects in the snapshot. */
  objects: number;
  /** Milliseconds since the open watch was accepted; undefined while there is none. */
  watchAgeMs: number | undefined;
  /** Milliseconds since `observedAt`; undefined before the first list. */
  lagMs: number | undefined;
  /** Complete lists by what made them necessary. */
  lists: Readonly<Record<ListReason, number>>;
  /** What listeners were told, and the bookmarks that they were not. */
  events: Readonly<
    Record<'added' | 'updated' | 'deleted' | 'bookmark', number>
  >;
  /** Watches that broke or were dead. */
  interruptions: number;
  /** Checks of open watches that were answered, and those that were not in time. */
  checks: Readonly<Record<'answered' | 'postponed', number>>;
}

/** Counts. */
export class ReflectorCounters {
  readonly lists = { first: 0, expired: 0, rewound: 0, miscounted: 0 };
  readonly events = { added: 0, updated: 0, deleted: 0, bookmark: 0 };
  readonly checks = { answered: 0, postponed: 0 };
  interruptions = 0;
}
