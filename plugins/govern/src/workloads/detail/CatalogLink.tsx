import { useQuery } from '@tanstack/react-query';
import { Link, Text } from '@backstage/ui';
import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import {
  catalogApiRef,
  useEntityRefLink,
  type CatalogApi,
} from '@backstage/plugin-catalog-react';
import {
  CLUSTER_ANNOTATION,
  KIND_ANNOTATION,
  NAMESPACE_ANNOTATION,
  NAME_ANNOTATION,
  type WorkloadKey,
} from '@backstage-govern/plugin-govern-common';
import styles from './CatalogLink.module.css';

/** The catalog lags the cluster by about a second: look again this often until the entity is there. */
const LOOK_AGAIN_MS = 2_000;

/** Kinds that come and go too quickly to be catalog entities. */
const SHORT_LIVED: readonly string[] = ['Job', 'Pod'];

async function findEntityRef(
  catalogApi: CatalogApi,
  key: WorkloadKey,
): Promise<string | null> {
  const annotation = (name: string) => `metadata.annotations.${name}`;
  const { items } = await catalogApi.getEntities({
    filter: {
      kind: 'Component',
      [annotation(CLUSTER_ANNOTATION)]: key.cluster,
      [annotation(NAMESPACE_ANNOTATION)]: key.namespace,
      [annotation(KIND_ANNOTATION)]: key.kind,
      [annotation(NAME_ANNOTATION)]: key.name,
    },
    fields: ['kind', 'metadata.namespace', 'metadata.name'],
    limit: 1,
  });
  return items.length > 0 ? stringifyEntityRef(items[0]) : null;
}

/**
 * The way to a workload's catalog entity. Asked of the catalog by annotations, so that a portal may
 * name its entities as it likes.
 */
export function CatalogLink(props: { workload: WorkloadKey }) {
  const { workload } = props;
  const catalogApi = useApi(catalogApiRef);
  const linkOf = useEntityRefLink();
  const isShortLived = SHORT_LIVED.includes(workload.kind);
  const { data: entityRef } = useQuery({
    queryKey: ['catalog-entity', workload],
    queryFn: () => findEntityRef(catalogApi, workload),
    enabled: !isShortLived,
    refetchInterval: ({ state }) => (state.data ? false : LOOK_AGAIN_MS),
  });
  if (isShortLived) {
    return (
      <Text as="p" className={styles.line}>
        Jobs and single Pods are too short-lived to be in the catalog.
      </Text>
    );
  }
  if (entityRef === null) {
    return (
      <Text as="p" className={styles.line}>
        Not in the catalog yet; new workloads arrive there within seconds.
      </Text>
    );
  }
  return (
    <p className={styles.line}>
      {entityRef && (
        <Link href={`${linkOf(entityRef)}/runtime`}>Open in the catalog</Link>
      )}
    </p>
  );
}
