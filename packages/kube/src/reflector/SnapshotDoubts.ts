import { SnapshotDoubted } from './interruptions';
import { isOlder } from './versionOrder';
import { WatchCheck } from './watchCheck';

/** A count may differ while a change is on its way, but not so often in a row. */
const TOLERATED_MISCOUNTS = 2;

/** Compares a snapshot with what the API server says of the whole. */
export class SnapshotDoubts {
  readonly #plural: string;
  #miscounts = 0;

  constructor(plural: string) {
    this.#plural = plural;
  }

  /**
   * @throws {@link SnapshotDoubted} when the cluster is where it was before, as after a restored backup, or
   * when it holds another number of objects although nothing was told for several checks.
   */
  examine(check: WatchCheck, now: { objects: number; heard: number }): void {
    if (isOlder(check.resourceVersion, check.mark.resourceVersion)) {
      throw new SnapshotDoubted(
        'rewound',
        `The cluster's ${this.#plural} are at version ${
          check.resourceVersion
        }, before ${
          check.mark.resourceVersion
        }, which was seen already: its data were set back`,
      );
    }
    const isComparable =
      check.objects !== undefined && check.mark.heard === now.heard;
    const isRight = !isComparable || check.objects === now.objects;
    this.#miscounts = isRight ? 0 : this.#miscounts + 1;
    if (this.#miscounts <= TOLERATED_MISCOUNTS) return;
    this.#miscounts = 0;
    throw new SnapshotDoubted(
      'miscounted',
      `The cluster has ${check.objects} ${this.#plural}, the snapshot ${
        now.objects
      }, and no event explains it`,
    );
  }
}
