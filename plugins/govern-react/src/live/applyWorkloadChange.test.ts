import type { Page, Workload } from '@backstage-govern/plugin-govern-common';
import { workloadFixture } from '../testing/workloadFixture';
import { applyWorkloadChange } from './applyWorkloadChange';

function page(...items: Workload[]): Page<Workload> {
  return { items, nextCursor: null, total: 10, freshness: {} };
}

const api = workloadFixture({ name: 'api' });
const worker = workloadFixture({ name: 'worker' });

describe('applyWorkloadChange', () => {
  it('replaces a shown row where it stands and keeps what was measured', () => {
    const after = workloadFixture({
      name: 'worker',
      readyReplicas: 0,
      used: { cpuMillicores: null, memoryBytes: null },
    });
    const [first, second] = applyWorkloadChange([page(api), page(worker)], {
      type: 'UPDATED',
      key: worker,
      workload: after,
    });
    expect(first.items).toEqual([api]);
    expect(second.items).toEqual([{ ...after, used: worker.used }]);
    expect(second.total).toBe(10);
  });

  it('takes a removed row out and counts one less on each page', () => {
    const pages = applyWorkloadChange([page(api), page(worker)], {
      type: 'REMOVED',
      key: worker,
      workload: null,
    });
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [1, 9],
      [0, 9],
    ]);
  });

  it.each([
    ['cluster', { cluster: 'other' }],
    ['namespace', { namespace: 'other' }],
    ['kind', { kind: 'StatefulSet' as const }],
  ])('leaves a row of the same name in another %s alone', (_, different) => {
    const pages = [page(api)];
    expect(
      applyWorkloadChange(pages, {
        type: 'REMOVED',
        key: { ...api, ...different },
        workload: null,
      }),
    ).toBe(pages);
  });
});
