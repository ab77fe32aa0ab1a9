import { screen } from '@testing-library/react';
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

  it('says that a workload is gone while its entity is still there', async () => {
    open(new InMemoryGovern(), annotations);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Deployment checkout does not exist.');
  });

  it('says why an entity has no runtime', async () => {
    open(new InMemoryGovern(), {});
    expect(
      await screen.findByText('This entity was not derived from a workload'),
    ).toBeVisible();
  });
});
