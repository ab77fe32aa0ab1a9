import {
  CommonValidatorFunctions,
  KubernetesValidatorFunctions,
  parseEntityRef,
  stringifyEntityRef,
} from '@backstage/catalog-model';

/**
 * The full, lower-case reference of an owner as people write it in an annotation: a group's name, or
 * an entity reference. Undefined when it is neither, since the catalog would refuse the whole entity
 * for it.
 */
export function ownerRef(owner: string): string | undefined {
  try {
    const ref = parseEntityRef(owner, {
      defaultKind: 'group',
      defaultNamespace: 'default',
    });
    const valid =
      ['group', 'user'].includes(ref.kind.toLocaleLowerCase('en-US')) &&
      CommonValidatorFunctions.isValidDnsLabel(
        ref.namespace.toLocaleLowerCase('en-US'),
      ) &&
      KubernetesValidatorFunctions.isValidObjectName(ref.name);
    return valid ? stringifyEntityRef(ref) : undefined;
  } catch {
    return undefined;
  }
}
