import type { Entity } from '@backstage/catalog-model';
import { entityWorkloadKey, isGovernAvailable } from './entityWorkloadKey';

function component(annotations: Record<string, string>): Entity {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: { name: 'checkout', annotations },
  };
}

const annotations = {
  'govern.marstack.io/cluster': 'local',
  'govern.marstack.io/namespace': 'div-payments-prod',
  'govern.marstack.io/kind': 'StatefulSet',
  'govern.marstack.io/name': 'ledger',
};

describe('entityWorkloadKey', () => {
  it('reads the key from the annotations', () => {
    expect(entityWorkloadKey(component(annotations))).toEqual({
      cluster: 'local',
      namespace: 'div-payments-prod',
      kind: 'StatefulSet',
      name: 'ledger',
    });
  });

  it.each(Object.keys(annotations))('knows no workload without %s', missing => {
    const entity = component({ ...annotations, [missing]: '' });
    expect(entityWorkloadKey(entity)).toBeUndefined();
    expect(isGovernAvailable(entity)).toBe(false);
  });

  it('knows no workload of a kind that is none', () => {
    const entity = component({
      ...annotations,
      'govern.marstack.io/kind': 'Secret',
    });
    expect(entityWorkloadKey(entity)).toBeUndefined();
  });
});
