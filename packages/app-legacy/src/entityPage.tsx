import { EntityAboutCard, EntityLayout } from '@backstage/plugin-catalog';
import {
  EntityRuntimeContent,
  isGovernAvailable,
} from '@backstage-govern/plugin-govern/legacy';

/** Tabs of an entity: Runtime where the entity was derived from a workload. */
export const entityPage = (
  <EntityLayout>
    <EntityLayout.Route path="/" title="Overview">
      <EntityAboutCard />
    </EntityLayout.Route>
    <EntityLayout.Route path="/runtime" title="Runtime" if={isGovernAvailable}>
      <EntityRuntimeContent />
    </EntityLayout.Route>
  </EntityLayout>
);
