import { render, screen } from '@testing-library/react';
import { DegradedBanner } from './DegradedBanner';

describe('DegradedBanner', () => {
  const current = {
    cluster: 'local',
    observedAt: '2026-11-29T10:00:00Z',
    lagSeconds: 1,
    readAt: Date.now(),
  };

  it('says which source is missing, since when, what that means and what still works', () => {
    const lastHealthyAt = new Date(Date.now() - 600_000).toISOString();
    render(
      <DegradedBanner
        clusters={[
          {
            ...current,
            degraded: [
              {
                source: 'metrics',
                reason: 'The store refuses connections.',
                lastHealthyAt,
              },
            ],
          },
        ]}
      />,
    );
    expect(screen.getByRole('status')).toHaveTextContent(
      'No measurements from cluster local' +
        'The store refuses connections. It last answered 10 min ago. ' +
        'Used CPU and memory are unknown. Health, pods and requests are current.',
    );
  });

  it('is not there when nothing is missing', () => {
    render(<DegradedBanner clusters={[{ ...current, degraded: [] }]} />);
    expect(screen.queryByRole('status')).toBeNull();
  });
});
