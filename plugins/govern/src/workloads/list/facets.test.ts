import type { GovernedNamespace } from '@backstage-govern/plugin-govern-common';
import { facetsOf } from './facets';

function namespace(
  name: string,
  division: string | null,
  cluster = 'local',
): GovernedNamespace {
  return {
    cluster,
    name,
    division,
    uid: `${cluster}/${name}`,
    environment: null,
    owner: null,
    phase: 'Active',
    createdAt: '2026-11-01T00:00:00Z',
    resourceVersion: '1',
  };
}

const all = [
  namespace('kube-system', null),
  namespace('div-payments-prod', 'payments'),
  namespace('div-logistics-prod', 'logistics'),
  namespace('kube-system', null, 'east'),
];

describe('facetsOf', () => {
  it('names each value once, in order', () => {
    expect(facetsOf(all, {})).toEqual({
      clusters: ['east', 'local'],
      divisions: ['logistics', 'payments'],
      namespaces: ['div-logistics-prod', 'div-payments-prod', 'kube-system'],
    });
  });

  it('offers the namespaces of the chosen divisions only', () => {
    expect(facetsOf(all, { division: ['payments'] }).namespaces).toEqual([
      'div-payments-prod',
    ]);
  });

  it('offers the divisions of the chosen clusters only', () => {
    expect(facetsOf(all, { cluster: ['east'] }).divisions).toEqual([]);
  });

  it('keeps a chosen value that is gone, so that it can be taken away', () => {
    expect(facetsOf(all, { namespace: ['gone'] }).namespaces).toContain('gone');
  });
});
