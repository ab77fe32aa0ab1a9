import { ControlPlaneError } from '../ControlPlaneError';

/** Somebody to try the product as. Their groups are what Kubernetes and the portal know of them. */
export interface Persona {
  readonly name: string;
  readonly groups: readonly string[];
}

/** The people of the demo company. */
export const personas: readonly Persona[] = [
  { name: 'platform-admin', groups: ['platform-admins'] },
  { name: 'platform-approver', groups: ['platform-approvers'] },
  { name: 'payments-developer', groups: ['payments-developers'] },
  { name: 'payments-admin', groups: ['payments-admins'] },
  { name: 'logistics-developer', groups: ['logistics-developers'] },
  { name: 'finance-viewer', groups: ['finance-viewers'] },
  { name: 'outsider', groups: [] },
];

/** Who commands without a persona act as: cluster-admin by the binding of the group. */
export const defaultPersona = 'platform-admin';

/** The portal's own kubeconfig: it may read what the product shows, and no Secret. */
export const portalUser = { name: 'portal', user: 'govern-portal' } as const;

/**
 * Checks a name that somebody typed.
 *
 * @throws ControlPlaneError (`UNKNOWN_PERSONA`) that lists the names.
 */
export function expectPersona(name: string, others: string[] = []): string {
  const names = [...personas.map(persona => persona.name), ...others];
  if (names.includes(name)) return name;
  throw new ControlPlaneError(
    'UNKNOWN_PERSONA',
    `There is no persona ${name}; there are ${names.join(', ')}.`,
  );
}
