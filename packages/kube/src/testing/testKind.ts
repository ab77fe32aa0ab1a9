import { randomBytes } from 'node:crypto';
import { KubeClient } from '../client/KubeClient';
import { KubeError } from '../client/KubeError';
import { KubeObject } from '../objects/KubeObject';
import { ResourceType } from '../objects/resourceTypes';

const definitions: ResourceType = {
  group: 'apiextensions.k8s.io',
  version: 'v1',
  plural: 'customresourcedefinitions',
  kind: 'CustomResourceDefinition',
  namespaced: false,
};

const kinds: Array<{ client: KubeClient; name: string }> = [];

/** Makes a namespaced kind in a group of its own and waits until it is served; {@link removeTestKinds} takes it away. */
export async function testKind(
  client: KubeClient,
  kind: string,
): Promise<ResourceType> {
  const group = `kube-${randomBytes(4).toString('hex')}.tests.example`;
  const plural = `${kind.toLowerCase()}s`;
  const definition: KubeObject & { spec: unknown } = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: definitions.kind,
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { kind, plural, singular: kind.toLowerCase() },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object' } },
        },
      ],
    },
  };
  await client.create(definitions, definition);
  kinds.push({ client, name: definition.metadata.name });
  const resource = { group, version: 'v1', plural, kind, namespaced: true };
  await untilServed(client, resource);
  return resource;
}

/** For `afterAll`, before the client is closed. */
export async function removeTestKinds(): Promise<void> {
  for (const { client, name } of kinds.splice(0)) {
    await client.delete(definitions, { name });
  }
}

async function untilServed(
  client: KubeClient,
  resource: ResourceType,
): Promise<void> {
  const end = Date.now() + 20_000;
  for (;;) {
    try {
      await client.list(resource, { limit: 1 });
      return;
    } catch (error) {
      const isNotServed = error instanceof KubeError && error.code === 404;
      if (!isNotServed || Date.now() > end) throw error;
    }
    await new Promise(resolve => {
      setTimeout(resolve, 50);
    });
  }
}
