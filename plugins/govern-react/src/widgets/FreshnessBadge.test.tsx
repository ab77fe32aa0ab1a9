import { render, screen } from '@testing-library/react';
import type { ClusterFreshness } from '../freshness/latestFreshness';
import { FreshnessBadge } from './FreshnessBadge';

function cluster(
  name: string,
  lagSeconds: number | null,
  readAt = Date.now(),
): ClusterFreshness {
  return {
    cluster: name,
    observedAt: lagSeconds === null ? null : '2026-11-29T10:00:00Z',
    lagSeconds,
    readAt,
    degraded: [],
  };
}

describe('FreshnessBadge', () => {
  it('says the age of the oldest cluster, and of each to who asks', () => {
    render(<FreshnessBadge clusters={[cluster('a', 2), cluster('b', 7)]} />);
    expect(screen.getByText(/Data 7 s old/)).toBeVisible();
    expect(
      screen.getByRole('img', {
        name: 'Data 7 s old. a: confirmed by the cluster 2 s ago; b: confirmed by the cluster 7 s ago',
      }),
    ).toBeVisible();
  });

  it('calls data stale that no cluster has confirmed for minutes', () => {
    render(
      <FreshnessBadge clusters={[cluster('a', 2, Date.now() - 180_000)]} />,
    );
    expect(screen.getByText('Stale, 3 min old')).toBeVisible();
  });

  it('does not make up an age for a cluster that was never read', () => {
    render(<FreshnessBadge clusters={[cluster('a', null)]} />);
    expect(screen.getByText('Stale, age unknown')).toBeVisible();
  });
});
