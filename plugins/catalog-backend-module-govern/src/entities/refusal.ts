import {
  componentEntityV1alpha1Validator,
  domainEntityV1alpha1Validator,
  FieldFormatEntityPolicy,
  groupEntityV1alpha1Validator,
  SchemaValidEntityPolicy,
  systemEntityV1alpha1Validator,
  type Entity,
} from '@backstage/catalog-model';
import { toError } from '@backstage/errors';

const policies = [new SchemaValidEntityPolicy(), new FieldFormatEntityPolicy()];

const validators = [
  componentEntityV1alpha1Validator,
  systemEntityV1alpha1Validator,
  domainEntityV1alpha1Validator,
  groupEntityV1alpha1Validator,
];

/**
 * Why the catalog would refuse an entity, by its own rules; undefined when it takes it. One
 * malformed entity makes the catalog refuse a whole mutation, and some faults only show as an entity
 * that never appears, so each is asked about beforehand.
 */
export async function refusal(entity: Entity): Promise<string | undefined> {
  try {
    for (const policy of policies) await policy.enforce(entity);
    for (const validator of validators) {
      if (await validator.check(entity)) return undefined;
    }
    return `no rule for kind ${entity.kind}`;
  } catch (error) {
    return toError(error).message;
  }
}
