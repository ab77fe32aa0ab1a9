import type { KubeObject, ResourceType } from '@backstage-govern/kube';
import { resourceId } from './resourceId';

/** An object with the resource that it was read as. */
export interface Dependent {
  resource: ResourceType;
  object: KubeObject;
}

/** Objects by the uid of the one that controls them. */
export class DependentsIndex {
  readonly #byController = new Map<string, Map<string, Dependent>>();

  add(resource: ResourceType, object: KubeObject) {
    const controller = controllerUid(object);
    if (!controller) return;
    const dependents = this.#byController.get(controller) ?? new Map();
    dependents.set(keyOf(resource, object), { resource, object });
    this.#byController.set(controller, dependents);
  }

  remove(resource: ResourceType, object: KubeObject) {
    const controller = controllerUid(object);
    const dependents = controller && this.#byController.get(controller);
    if (!dependents) return;
    dependents.delete(keyOf(resource, object));
    if (dependents.size === 0) this.#byController.delete(controller);
  }

  of(uid: string | undefined): Iterable<Dependent> {
    return (uid && this.#byController.get(uid)?.values()) || [];
  }
}

function controllerUid({ metadata }: KubeObject): string | undefined {
  return metadata.ownerReferences?.find(({ controller }) => controller)?.uid;
}

function keyOf(resource: ResourceType, { metadata }: KubeObject): string {
  return `${resourceId(resource)}/${metadata.namespace ?? ''}/${metadata.name}`;
}
