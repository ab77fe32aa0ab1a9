import type { Namespace } from '@backstage-govern/kube';
import { rolledOut } from '../__testUtils__/objects';
import { ownerOf } from './ownerOf';

const OWNER = 'govern.marstack.io/owner';

const workload = (owner?: string) => {
  const object = rolledOut();
  if (owner !== undefined) object.metadata.annotations = { [OWNER]: owner };
  return object;
};

const namespace = (owner?: string, division?: string): Namespace => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: {
    name: 'ns',
    ...(owner && { annotations: { [OWNER]: owner } }),
    ...(division && { labels: { 'govern.marstack.io/division': division } }),
  },
});

describe('ownerOf', () => {
  it('takes the nearest word and says where it was read', () => {
    const all = namespace('ns-team', 'payments');
    expect(ownerOf(workload('team'), all)).toEqual({
      owner: 'team',
      source: 'annotation',
    });
    expect(ownerOf(workload(), all)).toEqual({
      owner: 'ns-team',
      source: 'namespace',
    });
    expect(ownerOf(workload(), namespace(undefined, 'payments'))).toEqual({
      owner: 'payments',
      source: 'division',
    });
  });

  it('names nobody where nothing does', () => {
    expect(ownerOf(workload(), namespace())).toEqual({
      owner: null,
      source: null,
    });
    expect(ownerOf(workload(), undefined)).toEqual({
      owner: null,
      source: null,
    });
  });

  it('takes a whole catalog reference', () => {
    expect(ownerOf(workload(' group:default/team-a '), undefined).owner).toBe(
      'group:default/team-a',
    );
  });

  it.each([
    '',
    '   ',
    'a\u0000b',
    'x'.repeat(64),
    'two words',
    '<script>',
    'data:text',
    'user:default/../../x',
  ])('passes over %j, which can name nobody', text => {
    expect(ownerOf(workload(text), namespace('ns-team')).owner).toBe('ns-team');
  });
});
