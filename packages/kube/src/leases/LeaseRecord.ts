import { KubeClient } from '../client/KubeClient';
import { KubeError } from '../client/KubeError';
import { resourcePath } from '../client/resourcePath';
import { Clock } from '../clock/Clock';
import { Lease, leases, microTime } from './Lease';

export interface LeaseRecordOptions {
  client: KubeClient;
  namespace: string;
  name: string;
  identity: string;
  leaseDurationMs: number;
  /** Milliseconds after which a request is given up. */
  timeoutMs: number;
  clock: Clock;
}

/** Reads and writes the Lease object; each write fails when somebody else wrote since the last read. */
export class LeaseRecord {
  readonly #options: LeaseRecordOptions;

  constructor(options: LeaseRecordOptions) {
    this.#options = options;
  }

  /** Undefined when there is none yet. */
  async read(): Promise<Lease | undefined> {
    const { client, namespace, name, timeoutMs } = this.#options;
    try {
      return await client.get<Lease>(
        leases,
        { namespace, name },
        { timeoutMs },
      );
    } catch (error) {
      if (error instanceof KubeError && error.code === 404) return undefined;
      throw error;
    }
  }

  /** Begins a new term: takes over from what was read, or creates the Lease. */
  take(current: Lease | undefined): Promise<Lease> {
    const now = microTime(this.#options.clock.now());
    const spec = { ...this.#held(now), acquireTime: now };
    if (!current) return this.#create({ ...spec, leaseTransitions: 0 });
    const leaseTransitions = (current.spec?.leaseTransitions ?? 0) + 1;
    return this.#write({ ...current, spec: { ...spec, leaseTransitions } });
  }

  renew(current: Lease): Promise<Lease> {
    const held = this.#held(microTime(this.#options.clock.now()));
    return this.#write({ ...current, spec: { ...current.spec, ...held } });
  }

  /** Lets somebody else take it at once. */
  release(current: Lease): Promise<Lease> {
    const spec = { ...current.spec, holderIdentity: '' };
    return this.#write({ ...current, spec });
  }

  #held(renewTime: string) {
    const { identity, leaseDurationMs } = this.#options;
    return {
      holderIdentity: identity,
      leaseDurationSeconds: leaseDurationMs / 1000,
      renewTime,
    };
  }

  #create(spec: Lease['spec']): Promise<Lease> {
    const { client, namespace, name, timeoutMs } = this.#options;
    const lease: Lease = {
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { namespace, name },
      spec,
    };
    return client.create(leases, lease, { timeoutMs });
  }

  #write(lease: Lease): Promise<Lease> {
    const { client, timeoutMs } = this.#options;
    const { namespace, name } = lease.metadata;
    return client.request<Lease>({
      method: 'PUT',
      path: resourcePath(leases, { namespace, name }),
      body: lease,
      timeoutMs,
      subject: { verb: 'update', resource: leases.plural, namespace, name },
    });
  }
}
