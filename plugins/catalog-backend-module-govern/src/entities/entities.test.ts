import type { Entity } from '@backstage/catalog-model';
import {
  componentEntity,
  componentRef,
  type ComponentSource,
} from './componentEntity';
import { refusal } from './refusal';
import { sharedEntities } from './sharedEntities';
import { systemEntity, type SystemSource } from './systemEntity';

const context = {
  primaryCluster: 'home',
  defaultOwner: 'group:default/platform',
};

const workload: ComponentSource = {
  cluster: 'home',
  namespace: 'div-payments-prod',
  kind: 'Deployment',
  name: 'web',
  division: 'payments',
  environment: 'prod',
  owner: 'payments-core',
  ownerSource: 'annotation',
};

const namespace: SystemSource = {
  cluster: 'home',
  name: 'div-payments-prod',
  division: 'payments',
  environment: 'prod',
  owner: null,
};

describe('componentEntity', () => {
  it('says what the workload is, who owns it, how it is known and where it was read', () => {
    expect(componentEntity(workload, context)).toEqual({
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'Component',
      metadata: {
        name: 'web',
        namespace: 'div-payments-prod',
        title: 'web (prod)',
        annotations: {
          'backstage.io/managed-by-location':
            'govern:home/div-payments-prod/Deployment/web',
          'backstage.io/managed-by-origin-location':
            'govern:home/div-payments-prod/Deployment/web',
          'govern.marstack.io/cluster': 'home',
          'govern.marstack.io/namespace': 'div-payments-prod',
          'govern.marstack.io/kind': 'Deployment',
          'govern.marstack.io/name': 'web',
          'govern.marstack.io/division': 'payments',
          'govern.marstack.io/owner-source': 'annotation',
        },
      },
      spec: {
        type: 'deployment',
        lifecycle: 'production',
        owner: 'group:default/payments-core',
        system: 'system:default/div-payments-prod',
      },
    });
  });

  it('is read by its own name whatever its kind, and points to its own cluster', () => {
    const entity = componentEntity(
      { ...workload, cluster: 'west', kind: 'StatefulSet' },
      context,
    );
    expect(entity).toMatchObject({
      metadata: {
        name: 'web_statefulset__west',
        title: 'web (prod, west)',
      },
      spec: { system: 'system:default/div-payments-prod__west' },
    });
  });

  it('is read by its name alone outside any environment', () => {
    const cardVault = {
      ...workload,
      kind: 'StatefulSet' as const,
      name: 'card-vault',
      environment: null,
    };
    expect(componentEntity(cardVault, context)?.metadata).toMatchObject({
      name: 'card-vault_statefulset',
      title: 'card-vault',
    });
  });

  it.each([
    ['prod', 'production'],
    ['production', 'production'],
    ['staging', 'experimental'],
    [null, 'unknown'],
  ])('makes of environment %s lifecycle %s', (environment, lifecycle) => {
    const entity = componentEntity({ ...workload, environment }, context);
    expect(entity?.spec.lifecycle).toBe(lifecycle);
  });

  it.each([
    ['nobody is named', null, null],
    ['what is named is no reference', 'Team Payments', 'annotation'],
  ] as const)(
    'names the default owner, and says so, when %s',
    (_, owner, ownerSource) => {
      const entity = componentEntity(
        { ...workload, owner, ownerSource },
        context,
      );
      expect(entity?.spec.owner).toBe('group:default/platform');
      expect(entity?.metadata.annotations).toMatchObject({
        'govern.marstack.io/owner-source': 'default',
      });
    },
  );

  it('makes no component of what only runs for a while', () => {
    for (const kind of ['Job', 'Pod'] as const) {
      expect(componentEntity({ ...workload, kind }, context)).toBeUndefined();
    }
  });

  it('has the reference by which its removal is told', () => {
    const key = { ...workload, cluster: 'west', kind: 'CronJob' } as const;
    expect(componentRef(key, 'home')).toBe(
      'component:div-payments-prod/web_cronjob__west',
    );
  });
});

describe('systemEntity', () => {
  it('belongs to its division, and is owned by it when nobody is named', () => {
    expect(systemEntity(namespace, context)).toMatchObject({
      kind: 'System',
      metadata: {
        name: 'div-payments-prod',
        namespace: 'default',
        annotations: { 'govern.marstack.io/owner-source': 'division' },
      },
      spec: {
        owner: 'group:default/payments',
        domain: 'domain:default/payments',
      },
    });
  });

  it('is owned by whom its annotation names', () => {
    const entity = systemEntity({ ...namespace, owner: 'sre' }, context);
    expect(entity.spec.owner).toBe('group:default/sre');
    expect(entity.metadata.annotations).toMatchObject({
      'govern.marstack.io/owner-source': 'namespace',
    });
  });

  it('has no domain outside any division, and then the default owner', () => {
    const entity = systemEntity({ ...namespace, division: null }, context);
    expect(entity.spec).toEqual({
      type: 'namespace',
      owner: 'group:default/platform',
    });
    expect(entity.metadata.annotations).not.toHaveProperty([
      'govern.marstack.io/division',
    ]);
  });
});

describe('title of a system', () => {
  const titleOf = (differences: Partial<SystemSource>) =>
    systemEntity({ ...namespace, ...differences }, context).metadata.title;

  it('is division and environment where both are known, else there is none', () => {
    expect(titleOf({})).toBe('payments / prod');
    expect(titleOf({ environment: null })).toBeUndefined();
    expect(titleOf({ division: null })).toBeUndefined();
  });

  it('tells a cluster that is not the primary one', () => {
    expect(titleOf({ cluster: 'west' })).toBe('payments / prod (west)');
    expect(titleOf({ cluster: 'west', division: null })).toBe(
      'div-payments-prod (west)',
    );
  });
});

describe('sharedEntities', () => {
  const facts = {
    divisions: new Set(['payments']),
    owners: new Set([
      'group:default/payments',
      'group:default/sre',
      'group:org/elsewhere',
      'user:default/jane',
    ]),
  };
  const named = (entities: Entity[]) =>
    entities.map(
      ({ kind, metadata, spec }) => `${kind} ${metadata.name} ${spec?.type}`,
    );

  it('has a domain and a group for each division, and groups for the other owners that are ours to name', () => {
    expect(named(sharedEntities(facts, { groups: true }))).toEqual([
      'Domain payments division',
      'Group payments division',
      'Group sre team',
    ]);
  });

  it('leaves groups to others when told so', () => {
    expect(named(sharedEntities(facts, { groups: false }))).toEqual([
      'Domain payments division',
    ]);
  });
});

describe('refusal', () => {
  it('has nothing against what is derived', async () => {
    const entities = [
      componentEntity(workload, context) as Entity,
      systemEntity(namespace, context),
      ...sharedEntities(
        { divisions: new Set(['p']), owners: new Set(['group:default/q']) },
        { groups: true },
      ),
    ];
    for (const entity of entities) {
      expect(await refusal(entity)).toBeUndefined();
    }
  });

  it.each([
    ['a name that is too long', { name: 'a'.repeat(64) }],
    ['a namespace with a dot', { name: 'a', namespace: 'a.b' }],
    ['a broken label', { name: 'a', labels: { a: 'b c' } }],
  ])('says why, for %s', async (_, metadata) => {
    const entity = { ...systemEntity(namespace, context), metadata };
    expect(await refusal(entity)).toEqual(expect.any(String));
  });

  it('says why, for a kind that is none of ours', async () => {
    const entity = { ...systemEntity(namespace, context), kind: 'Planet' };
    expect(await refusal(entity)).toContain('Planet');
  });
});
