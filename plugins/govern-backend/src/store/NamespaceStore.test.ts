import { openDatabase } from '../__testUtils__/openDatabase';
import { NamespaceStore } from './NamespaceStore';

describe('NamespaceStore', () => {
  it('pages by name over clusters and filters by division', async () => {
    const db = await openDatabase();
    const store = new NamespaceStore(db);
    await db('namespaces').insert(
      ['a', 'b', 'c'].flatMap(name =>
        ['local', 'west'].map(cluster => ({
          cluster,
          name,
          uid: name,
          created_at: '2026-11-01T00:00:00Z',
          resource_version: '1',
          phase: 'Active',
          division: name === 'b' ? 'payments' : null,
        })),
      ),
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await store.list({ limit: 4, cursor });
      expect(page.total).toBe(6);
      seen.push(...page.rows.map(row => `${row.name}/${row.cluster}`));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual([
      'a/local',
      'a/west',
      'b/local',
      'b/west',
      'c/local',
      'c/west',
    ]);
    const { rows } = await store.list({ limit: 9, division: ['payments'] });
    expect(rows.map(({ name }) => name)).toEqual(['b', 'b']);
    await expect(
      store.list({ limit: 1, cursor: 'rubbish' }),
    ).rejects.toMatchObject({ fields: [{ field: 'cursor' }] });
    await db.destroy();
  });
});
