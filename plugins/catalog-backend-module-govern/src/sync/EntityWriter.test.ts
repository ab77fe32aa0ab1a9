import { mockServices } from '@backstage/backend-test-utils';
import type { Entity } from '@backstage/catalog-model';
import type {
  EntityProviderConnection,
  EntityProviderMutation,
} from '@backstage/plugin-catalog-node';
import { EntityWriter } from './EntityWriter';

const group = (name: string, displayName = name): Entity => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Group',
  metadata: { name, namespace: 'default' },
  spec: { type: 'team', children: [], profile: { displayName } },
});

const system = (name: string): Entity => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'System',
  metadata: { name, namespace: 'default' },
  spec: { owner: 'group:default/platform' },
});

/** What a mutation says, in a line. */
function summary(mutation: EntityProviderMutation): string {
  if (mutation.type === 'full') {
    return `full ${mutation.entities.map(e => e.entity.metadata.name).sort()}`;
  }
  const removed = mutation.removed.map(e =>
    'entityRef' in e ? e.entityRef : '',
  );
  return `+${mutation.added.map(e => e.entity.metadata.name)} -${removed}`;
}

/**
 * A catalog connection that notes what it is asked. It stands in for the catalog to show what is
 * sent, and to fail on command; the cluster test writes to the real one.
 */
class Connection implements EntityProviderConnection {
  readonly mutations: EntityProviderMutation[] = [];
  failures = 0;
  overlaps = 0;
  during: () => void = () => undefined;
  #busy = false;

  get summaries() {
    return this.mutations.map(summary);
  }

  async applyMutation(mutation: EntityProviderMutation) {
    if (this.#busy) this.overlaps += 1;
    this.#busy = true;
    await new Promise(setImmediate);
    this.during();
    this.#busy = false;
    if (this.failures > 0) {
      this.failures -= 1;
      throw new Error('deadlock detected');
    }
    this.mutations.push(mutation);
  }

  async refresh() {
    throw new Error('not asked for');
  }
}

describe('EntityWriter', () => {
  const warn = jest.fn();
  const logger = { ...mockServices.logger.mock(), warn };
  let pauses: number[];
  let writer: EntityWriter;
  let connection: Connection;

  beforeEach(async () => {
    pauses = [];
    warn.mockReset();
    connection = new Connection();
    writer = new EntityWriter({
      name: 'govern:home',
      logger,
      random: () => 0,
      // The clock is faked: waiting takes one turn of the event loop.
      pause: async ms => {
        pauses.push(ms);
        await new Promise(setImmediate);
      },
    });
    await writer.connect(connection);
  });

  afterEach(async () => {
    await writer.stop();
  });

  /** Until nothing is being written any more. */
  async function settled() {
    for (let turn = 0; turn < 30; turn += 1) await new Promise(setImmediate);
  }

  it('tells the catalog to forget the rest only once, then writes differences', async () => {
    writer.replaceAll([group('a'), group('b')]);
    await settled();
    writer.replaceAll([group('b'), group('c')]);
    await settled();
    expect(connection.summaries).toEqual(['full a,b', '+c -group:default/a']);
  });

  it('forgets the rest also when there is nothing at all', async () => {
    writer.replaceAll([]);
    await settled();
    expect(connection.summaries).toEqual(['full ']);
  });

  it('writes changes that come together in one mutation, the last version of each', async () => {
    writer.put(group('a', '1'));
    writer.put(group('b'));
    writer.put(group('a', '2'));
    writer.put(group('c'));
    writer.drop('group:default/c');
    await settled();
    expect(connection.summaries).toEqual(['+a,b -']);
    expect(connection.mutations[0]).toMatchObject({
      added: [
        { entity: group('a', '2'), locationKey: 'govern:home' },
        { entity: group('b'), locationKey: 'govern:home' },
      ],
    });
  });

  it('sends nothing for an entity that says the same, or is back to what it was', async () => {
    writer.put(group('a'));
    await settled();
    writer.put(group('a'));
    writer.drop('group:default/a');
    writer.put(group('a'));
    writer.drop('group:default/never-there');
    await settled();
    expect(connection.summaries).toEqual(['+a -']);
  });

  it('writes what changes during a write in the next one', async () => {
    connection.during = () => {
      connection.during = () => undefined;
      writer.put(group('a', '2'));
      writer.drop('group:default/b');
      writer.put(group('c'));
    };
    writer.replaceAll([group('a', '1'), group('b')]);
    await settled();
    expect(connection.summaries).toEqual(['full a,b', '+a,c -group:default/b']);
  });

  it('keeps what a failed write held, and waits longer each time', async () => {
    connection.failures = 2;
    writer.put(group('a', '1'));
    connection.during = () => writer.put(group('a', 'newer'));
    await settled();
    expect(connection.summaries).toEqual(['+a -']);
    expect(connection.mutations[0]).toMatchObject({
      added: [{ entity: group('a', 'newer') }],
    });
    expect(pauses.filter(ms => ms >= 1_000)).toEqual([1_000, 2_000]);
    expect(warn).toHaveBeenCalledTimes(2);
    expect(warn.mock.calls[0][0]).toContain('deadlock detected');
  });

  it('writes a full mutation again when it failed', async () => {
    connection.failures = 1;
    writer.replaceAll([group('a')]);
    await settled();
    expect(connection.summaries).toEqual(['full a']);
  });

  it('cuts many changes into several mutations', async () => {
    for (let n = 0; n < 1_001; n += 1) writer.put(group(`g${n}`));
    await settled();
    const sizes = connection.mutations.map(m =>
      m.type === 'delta' ? m.added.length : -1,
    );
    expect(sizes).toEqual([500, 500, 1]);
  });

  it('leaves out an entity that the catalog would refuse, says so once, and takes it when it is mended', async () => {
    const broken = group('a');
    broken.spec = { children: 'none' };
    writer.replaceAll([broken, group('b')]);
    await settled();
    writer.put(broken);
    writer.put(group('c'));
    await settled();
    expect(connection.summaries).toEqual(['full b', '+c -']);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0][0]).toContain('group:default/a');

    writer.put(group('a'));
    await settled();
    expect(connection.summaries[2]).toBe('+a -');
  });

  it('takes an entity out when its new version would be refused', async () => {
    writer.replaceAll([group('a')]);
    await settled();
    const broken = group('a');
    broken.spec = { children: 'none' };
    writer.put(broken);
    await settled();
    expect(connection.summaries).toEqual(['full a', '+ -group:default/a']);
  });

  it('replaces entities of one kind and leaves others alone', async () => {
    writer.replaceAll([group('a'), system('s'), system('t')]);
    await settled();
    writer.replaceKind('System', [system('t'), system('u')]);
    await settled();
    expect(connection.summaries[1]).toBe('+u -system:default/s');
    expect(writer.entities()).toHaveLength(3);
    expect(writer.has('system:default/u')).toBe(true);
  });

  it('never has two mutations under way', async () => {
    writer.replaceAll([group('a')]);
    for (let n = 0; n < 50; n += 1) {
      writer.put(group(`g${n}`));
      await new Promise(setImmediate);
    }
    await settled();
    expect(connection.mutations.length).toBeGreaterThan(2);
    expect(connection.overlaps).toBe(0);
  });

  it('holds what is wanted until the catalog connects', async () => {
    const early = new EntityWriter({
      name: 'early',
      logger,
      random: () => 0,
      pause: async () => undefined,
    });
    early.replaceAll([group('a')]);
    await settled();
    const late = new Connection();
    await early.connect(late);
    await settled();
    expect(late.summaries).toEqual(['full a']);
    await early.stop();
  });

  it('writes nothing more once it is stopped', async () => {
    await writer.stop();
    writer.put(group('a'));
    await settled();
    expect(connection.mutations).toEqual([]);
  });
});
