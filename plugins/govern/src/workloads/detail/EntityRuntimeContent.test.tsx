import { act, screen } from '@testing-library/react';
import { renderInTestApp } from '@backstage/frontend-test-utils';
import { EntityProvider } from '@backstage/plugin-catalog-react';
import { governApiRef } from '@backstage-govern/plugin-govern-react';
import { InMemoryGovern } from '../testing/InMemoryGovern';
import { podFixture, workloadFixture } from '../testing/workloadFixture';
import { EntityRuntimeContent } from './EntityRuntimeContent';

describe('the entity tab Runtime', () => {
  function open(govern: InMemoryGovern, annotations: Record<string, string>) {
    renderInTestApp(
      <EntityProvider
        entity={{
          apiVersion: 'backstage.io/v1alpha1',
          kind: 'Component',
          metadata: { name: 'checkout', annotations },
        }}
      >
        <EntityRuntimeContent />
      </EntityProvider>,
      { apis: [[governApiRef, govern]] },
    );
  }

  const annotations = {
    'govern.marstack.io/cluster': 'local',
    'govern.marstack.io/namespace': 'div-payments-prod',
    'govern.marstack.io/kind': 'Deployment',
    'govern.marstack.io/name': 'checkout',
  };

  it('shows health, pods, images, and the owner with where it was read', async () => {
    const govern = new InMemoryGovern();
    govern.rows = [workloadFixture()];
    govern.pods = [podFixture()];
    open(govern, annotations);
    expect(await screen.findByText('Healthy')).toBeVisible();
    expect(screen.getByText('team-checkout')).toBeVisible();
    expect(
      screen.getByText('annotation govern.marstack.io/owner on the Deployment'),
    ).toBeVisible();
    expect(screen.getByText('registry.example/checkout:1.4.2')).toBeVisible();
    expect(screen.getByText('checkout-7d9f-abcde')).toBeVisible();
    expect(
      screen.getByText(
        'kubectl describe deployments checkout --namespace div-payments-prod',
      ),
    ).toBeInTheDocument();
  });

  it('says of a name that is not there that it was not found, and what to do', async () => {
    open(new InMemoryGovern(), annotations);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      'There is no Deployment checkout in namespace div-payments-prod of cluster local',
    );
    expect(alert).toHaveTextContent('look for its name in the list');
  });

  it('says that a workload was deleted, and no longer that it is healthy and live', async () => {
    const govern = new InMemoryGovern();
    govern.rows = [workloadFixture()];
    govern.pods = [podFixture()];
    open(govern, annotations);
    expect(await screen.findByText('Healthy')).toBeVisible();
    expect(await screen.findByText('Updates: live')).toBeVisible();
    const [row] = govern.rows;
    govern.rows = [];
    act(() =>
      govern.send({
        name: 'workload_changed',
        id: 'local:2',
        data: { type: 'REMOVED', key: row, workload: null },
      }),
    );
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      /Deleted.*that was seen \d+ s ago\. What follows are the last known values, from \d\d:/,
    );
    expect(screen.queryByText('Healthy')).toBeNull();
    expect(screen.queryByText('Updates: live')).toBeNull();
    expect(screen.getByText('team-checkout')).toBeVisible();
  });

  it('says why an entity has no runtime', async () => {
    open(new InMemoryGovern(), {});
    expect(
      await screen.findByText('This entity was not derived from a workload'),
    ).toBeVisible();
  });
});
