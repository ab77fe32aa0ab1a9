import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { coreApis } from '@backstage/frontend-plugin-api';
import { renderTestApp } from '@backstage/frontend-test-utils';
import { catalogApiRef, entityRouteRef } from '@backstage/plugin-catalog-react';
import { catalogApiMock } from '@backstage/plugin-catalog-react/testUtils';
import { GovernError } from '@backstage-govern/plugin-govern-common';
import { governApiRef } from '@backstage-govern/plugin-govern-react';
import { governPlugin } from '../../plugin';
import { InMemoryGovern } from '../testing/InMemoryGovern';
import { podFixture, workloadFixture } from '../testing/workloadFixture';

const oom = {
  reason: 'OOMKilled',
  message: 'Container app used more memory than its limit of 256Mi.',
  pods: 2,
};
const checkout = workloadFixture();
const ledger = workloadFixture({
  name: 'ledger',
  kind: 'StatefulSet',
  health: 'degraded',
  cause: oom,
  readyReplicas: 1,
});
const planner = workloadFixture({
  name: 'route-planner',
  namespace: 'div-logistics-prod',
  division: 'logistics',
});

/** The table draws what is in sight, and nothing has a size in this environment. */
function giveElementsASize() {
  for (const side of ['Width', 'Height'] as const) {
    jest
      .spyOn(HTMLElement.prototype, `client${side}`, 'get')
      .mockReturnValue(1200);
    jest
      .spyOn(HTMLElement.prototype, `offset${side}`, 'get')
      .mockReturnValue(1200);
  }
}

jest.setTimeout(120_000);

describe('the page Workloads', () => {
  let govern: InMemoryGovern;

  beforeEach(() => {
    giveElementsASize();
    govern = new InMemoryGovern();
    govern.rows = [checkout, ledger, planner];
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  function open(path = '/govern/workloads') {
    const { apis } = renderTestApp({
      features: [governPlugin],
      apis: [
        [governApiRef, govern],
        [catalogApiRef, catalogApiMock()],
      ],
      mountedRoutes: { '/catalog/:namespace/:kind/:name': entityRouteRef },
      initialRouteEntries: [path],
    });
    return {
      search: () =>
        apis.get(coreApis.appHistory)?.getSnapshot().location.search,
    };
  }

  const rowOf = (name: string) =>
    screen.findByRole('row', { name: new RegExp(`^${name}`) });

  it('says the state in a sentence, then shows the rows with cause and figures', async () => {
    open();
    expect(
      await screen.findByText(
        /^1 of 3 workloads needs attention; data is \d s old\.$/,
      ),
    ).toBeVisible();
    const row = await rowOf('ledger');
    expect(
      within(row).getByRole('img', {
        name: 'Degraded, OOMKilled: Container app used more memory than its limit of 256Mi. (2 pods)',
      }),
    ).toBeInTheDocument();
    expect(
      within(row).getByRole('img', {
        name: 'CPU: requested 1.5 cores (1,500m), used 0.42 cores (420m), 28 % of it',
      }),
    ).toBeInTheDocument();
    expect(within(row).getByText('1 / 3')).toBeInTheDocument();
  });

  it('filters by health from the counts, and keeps that in the URL', async () => {
    const { search } = open();
    await rowOf('checkout');
    const degraded = await screen.findByRole('button', {
      name: /Degraded\s*1/,
    });
    await userEvent.click(degraded);
    await waitFor(() =>
      expect(screen.queryByRole('row', { name: /^checkout/ })).toBeNull(),
    );
    expect(await rowOf('ledger')).toBeInTheDocument();
    expect(search()).toBe('?health=degraded');
    expect(degraded).toHaveAttribute('aria-pressed', 'true');
  });

  it('opens as the URL says', async () => {
    open('/govern/workloads?division=logistics&sort=-restarts');
    expect(await rowOf('route-planner')).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /^checkout/ })).toBeNull();
    expect(govern.asked).toContainEqual(
      expect.objectContaining({ division: ['logistics'], sort: '-restarts' }),
    );
  });

  it('says which values of the address it ignores', async () => {
    open('/govern/workloads?health=nonsense&sort=foo');
    expect(
      await screen.findByText(
        'Ignored from the address: health=nonsense, sort=foo',
      ),
    ).toBeVisible();
    expect(document.title).toMatch(/^Workloads \| /);
  });

  it('asks for another order when a heading is pressed', async () => {
    const { search } = open();
    await rowOf('checkout');
    await userEvent.click(screen.getByRole('columnheader', { name: 'Name' }));
    await waitFor(() => expect(search()).toBe('?sort=name'));
    await userEvent.click(screen.getByRole('columnheader', { name: 'Name' }));
    await waitFor(() => expect(search()).toBe('?sort=-name'));
  });

  it('shows a change when it arrives, and takes a deleted row out', async () => {
    open();
    await rowOf('checkout');
    await screen.findByText('Updates: live');
    const failing = { ...checkout, health: 'degraded' as const, cause: oom };
    govern.rows = [failing, ledger, planner];
    act(() =>
      govern.send({
        name: 'workload_changed',
        id: 'local:2',
        data: { type: 'UPDATED', key: checkout, workload: failing },
      }),
    );
    await waitFor(async () =>
      expect(await rowOf('checkout')).toHaveTextContent('OOMKilled'),
    );
    govern.rows = [ledger, planner];
    act(() =>
      govern.send({
        name: 'workload_changed',
        id: 'local:3',
        data: { type: 'REMOVED', key: checkout, workload: null },
      }),
    );
    await waitFor(() =>
      expect(screen.queryByRole('row', { name: /^checkout/ })).toBeNull(),
    );
    expect(await screen.findByText(/^1 of 2 workloads/)).toBeVisible();
  });

  it('teaches how to make the first workload where there is none', async () => {
    govern.rows = [];
    open();
    expect(await screen.findByText('No workloads yet')).toBeVisible();
    expect(
      screen.getByText(
        'npm run -s kubectl -- create deployment hello --image=nginx',
      ),
    ).toBeVisible();
  });

  it('tells nothing that matches from nothing at all, and offers the way back', async () => {
    const { search } = open('/govern/workloads?text=nowhere');
    expect(
      await screen.findByText('No workload matches these filters'),
    ).toBeVisible();
    await userEvent.click(
      screen.getByRole('button', { name: 'Reset filters' }),
    );
    expect(await rowOf('checkout')).toBeInTheDocument();
    expect(search()).toBe('');
  });

  it('does not take a cluster that was not read yet for an empty one', async () => {
    govern.rows = [];
    govern.observedAt = null;
    open();
    expect(await screen.findByText('What runs is unknown')).toBeVisible();
    expect(
      await screen.findByText(/^What runs in cluster local is unknown:/),
    ).toBeVisible();
  });

  it('says what an error means, what to do, and asks again when told to', async () => {
    govern.failure = new GovernError('Too many questions.', 429, {
      reason: 'SOURCE_UNAVAILABLE',
      fields: [],
      policy: null,
      remediation: 'Wait a minute.',
    });
    open();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Too many questions. Wait a minute.');
    govern.failure = undefined;
    await userEvent.click(
      within(alert).getByRole('button', { name: 'Try again' }),
    );
    expect(await rowOf('checkout')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says what is missing without measurements, and never shows unknown use as none', async () => {
    govern.degraded = [
      {
        source: 'metrics',
        reason: 'The metrics store refuses connections.',
        lastHealthyAt: null,
      },
    ];
    govern.rows = [
      {
        ...checkout,
        used: { cpuMillicores: null, memoryBytes: null },
        usedReason: 'sourceDown',
      },
    ];
    open();
    expect(
      await screen.findByText('No measurements from cluster local'),
    ).toBeVisible();
    const row = await rowOf('checkout');
    expect(
      within(row).getByRole('img', {
        name: 'CPU: requested 1.5 cores (1,500m), used is unknown: The metrics store refuses connections.',
      }),
    ).toHaveTextContent('unknown/1.50');
  });

  it('opens the details of a workload at an address of their own', async () => {
    govern.pods = [
      podFixture({ name: 'ledger-0' }),
      podFixture({
        name: 'ledger-1',
        uid: 'b',
        ready: false,
        cause: { ...oom, pods: 1 },
      }),
    ];
    const { search } = open();
    await userEvent.click(await screen.findByRole('link', { name: 'ledger' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'StatefulSet ledger',
    });
    expect(
      await within(dialog).findByText(/in 2 pods: Container app used more/),
    ).toBeVisible();
    const pods = within(dialog).getAllByRole('row');
    expect(pods[1]).toHaveTextContent('ledger-1');
    expect(pods[1]).toHaveTextContent('OOMKilled');
    expect(new URLSearchParams(search()).get('open')).toBe(
      'local/div-payments-prod/StatefulSet/ledger',
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(search()).toBe('');
  });
});
