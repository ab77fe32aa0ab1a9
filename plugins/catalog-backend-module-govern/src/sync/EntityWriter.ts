import type { LoggerService } from '@backstage/backend-plugin-api';
import { stringifyEntityRef, type Entity } from '@backstage/catalog-model';
import { stringifyError } from '@backstage/errors';
import type {
  DeferredEntity,
  EntityProvider,
  EntityProviderConnection,
} from '@backstage/plugin-catalog-node';
import { refusal } from '../entities/refusal';
import { BackOff } from './BackOff';
import { EntityDifference, type Wanted } from './EntityDifference';
import type { Pause } from './pause';

/** Milliseconds in which changes gather before they are written together. */
const WINDOW_MS = 250;

/** The most entities in one delta, so that no transaction holds its locks for long. */
const MAX_DELTA = 500;

export interface EntityWriterOptions {
  /** Stable for ever: the catalog drops the entities of a provider whose name is gone. */
  name: string;
  logger: LoggerService;
  pause: Pause;
  /** A number from 0 up to 1. */
  random: () => number;
}

/**
 * Brings what is wanted into the catalog, as one entity provider: one mutation at a time, because
 * the catalog does not order them. A mutation that fails is tried again with what is wanted by then.
 */
export class EntityWriter implements EntityProvider {
  readonly #options: EntityWriterOptions;
  readonly #difference = new EntityDifference();
  readonly #stopping = new AbortController();
  readonly #backOff: BackOff;
  #connection: EntityProviderConnection | undefined;
  #full: 'not yet' | 'due' | 'done' = 'not yet';
  #writing: Promise<void> | undefined;

  constructor(options: EntityWriterOptions) {
    this.#options = options;
    this.#backOff = new BackOff({
      firstMs: 1_000,
      maxMs: 30_000,
      random: options.random,
    });
  }

  getProviderName(): string {
    return this.#options.name;
  }

  async connect(connection: EntityProviderConnection): Promise<void> {
    this.#connection = connection;
    this.#wake();
  }

  /** Grows with every change of what is wanted. */
  get revision(): number {
    return this.#difference.revision;
  }

  /** What is wanted now. */
  entities(): Entity[] {
    return this.#difference.entities();
  }

  has(ref: string): boolean {
    return this.#difference.has(ref);
  }

  put(entity: Entity): void {
    this.#difference.put(entity);
    this.#wake();
  }

  drop(ref: string): void {
    this.#difference.drop(ref);
    this.#wake();
  }

  /** Wants exactly these entities of one kind, and leaves other kinds as they are. */
  replaceKind(kind: string, entities: Entity[]): void {
    this.#replace(entities, entity => entity.kind === kind);
  }

  /**
   * Wants exactly these entities. The first time, the catalog also forgets whatever else it has from
   * this provider: so call it only with all there is.
   */
  replaceAll(entities: Entity[]): void {
    if (this.#full === 'not yet') this.#full = 'due';
    this.#replace(entities, () => true);
  }

  /** Ends after the write that is going on. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#writing;
  }

  #replace(entities: Entity[], concerns: (entity: Entity) => boolean): void {
    const kept = new Set(entities.map(entity => stringifyEntityRef(entity)));
    for (const entity of entities) this.#difference.put(entity);
    for (const entity of this.#difference.entities()) {
      const ref = stringifyEntityRef(entity);
      if (concerns(entity) && !kept.has(ref)) this.#difference.drop(ref);
    }
    this.#wake();
  }

  #wake(): void {
    const connection = this.#connection;
    if (this.#writing || !connection || !this.#isDue()) return;
    this.#writing = this.#write(connection);
  }

  #isDue(): boolean {
    if (this.#stopping.signal.aborted) return false;
    return this.#full === 'due' || this.#difference.size > 0;
  }

  async #write(connection: EntityProviderConnection): Promise<void> {
    const { pause } = this.#options;
    const { signal } = this.#stopping;
    while (this.#isDue()) {
      if (this.#difference.size < MAX_DELTA) await pause(WINDOW_MS, signal);
      if (signal.aborted) break;
      try {
        if (this.#full === 'due') await this.#writeFull(connection);
        else await this.#writeDelta(connection);
        this.#backOff.reset();
      } catch (error) {
        const wait = this.#backOff.next();
        this.#options.logger.warn(
          `The catalog did not take the entities of ${this.getProviderName()}, they are kept and tried again in ${wait} ms: ${stringifyError(
            error,
          )}`,
        );
        await pause(wait, signal);
      }
    }
    // In the same turn as the check above, so that no change falls between the two.
    this.#writing = undefined;
  }

  async #writeFull(connection: EntityProviderConnection): Promise<void> {
    const all = await this.#accepted(this.#difference.all());
    await connection.applyMutation({
      type: 'full',
      entities: all.map(wanted => this.#deferred(wanted)),
    });
    this.#full = 'done';
    this.#difference.wroteAll(all);
  }

  async #writeDelta(connection: EntityProviderConnection): Promise<void> {
    const { changed, removed } = this.#difference.next(MAX_DELTA);
    const accepted = await this.#accepted(changed);
    if (accepted.length === 0 && removed.length === 0) return;
    await connection.applyMutation({
      type: 'delta',
      added: accepted.map(wanted => this.#deferred(wanted)),
      removed: removed.map(entityRef => ({
        entityRef,
        locationKey: this.getProviderName(),
      })),
    });
    this.#difference.wrote({ changed: accepted, removed });
  }

  /** Those that the catalog takes; the others are refused and named in the log. */
  async #accepted(batch: Wanted[]): Promise<Wanted[]> {
    const accepted: Wanted[] = [];
    for (const wanted of batch) {
      const reason = await refusal(wanted.entity);
      if (reason === undefined) {
        accepted.push(wanted);
      } else {
        this.#difference.refuse(wanted);
        this.#options.logger.warn(
          `${wanted.ref} is left out of the catalog, which would refuse it: ${reason}`,
        );
      }
    }
    return accepted;
  }

  #deferred({ entity }: Wanted): DeferredEntity {
    return { entity, locationKey: this.getProviderName() };
  }
}
