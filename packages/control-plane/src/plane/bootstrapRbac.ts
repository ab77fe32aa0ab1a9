import { ApiConnection } from './ApiConnection';
import { portalUser } from './personas';

const rbac = '/apis/rbac.authorization.k8s.io/v1';
const apiVersion = 'rbac.authorization.k8s.io/v1';
const read = ['get', 'list', 'watch'];

/** The user name in KWOK's client certificate. */
export const kwokUser = 'system:kwok';

const roles = [
  {
    name: 'control-plane:kwok',
    rules: [
      {
        apiGroups: [''],
        resources: ['nodes', 'pods'],
        verbs: [...read, 'update', 'patch', 'delete'],
      },
      {
        apiGroups: [''],
        resources: ['nodes/status', 'pods/status', 'pods/ephemeralcontainers'],
        verbs: ['update', 'patch'],
      },
      {
        apiGroups: ['', 'events.k8s.io'],
        resources: ['events'],
        verbs: ['create', 'update', 'patch'],
      },
      {
        apiGroups: ['coordination.k8s.io'],
        resources: ['leases'],
        verbs: [...read, 'create', 'update', 'patch', 'delete'],
      },
    ],
  },
  {
    name: 'govern:portal',
    rules: [
      {
        apiGroups: [''],
        resources: [
          'events',
          'limitranges',
          'namespaces',
          'nodes',
          'persistentvolumeclaims',
          'pods',
          'replicationcontrollers',
          'resourcequotas',
          'serviceaccounts',
          'services',
        ],
        verbs: read,
      },
      {
        apiGroups: ['apps', 'batch', 'autoscaling', 'policy', 'events.k8s.io'],
        resources: ['*'],
        verbs: read,
      },
      {
        apiGroups: ['apiextensions.k8s.io'],
        resources: ['customresourcedefinitions'],
        verbs: read,
      },
      {
        apiGroups: ['govern.marstack.io', 'kausality.io', 'flashback.io'],
        resources: ['*'],
        verbs: read,
      },
    ],
  },
];

const bindings = [
  {
    name: 'control-plane:kwok',
    role: 'control-plane:kwok',
    subject: { kind: 'User', name: kwokUser },
  },
  {
    name: 'govern:portal',
    role: 'govern:portal',
    subject: { kind: 'User', name: portalUser.user },
  },
  {
    name: 'control-plane:platform-admins',
    role: 'cluster-admin',
    subject: { kind: 'Group', name: 'platform-admins' },
  },
];

/** Gives the programs and the platform admins their rights. Safe to repeat. */
export async function bootstrapRbac(api: ApiConnection): Promise<void> {
  await Promise.all([
    ...roles.map(({ name, rules }) =>
      api.apply(`${rbac}/clusterroles/${name}`, {
        apiVersion,
        kind: 'ClusterRole',
        metadata: { name },
        rules,
      }),
    ),
    ...bindings.map(({ name, role, subject }) =>
      api.apply(`${rbac}/clusterrolebindings/${name}`, {
        apiVersion,
        kind: 'ClusterRoleBinding',
        metadata: { name },
        roleRef: {
          apiGroup: 'rbac.authorization.k8s.io',
          kind: 'ClusterRole',
          name: role,
        },
        subjects: [{ apiGroup: 'rbac.authorization.k8s.io', ...subject }],
      }),
    ),
  ]);
}
