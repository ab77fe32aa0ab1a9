import { Alert } from '@backstage/ui';
import { useEntity } from '@backstage/plugin-catalog-react';
import { GovernDataProvider } from '@backstage-govern/plugin-govern-react';
import { entityWorkloadKey } from './entityWorkloadKey';
import { WorkloadRuntime } from './WorkloadRuntime';

/** Entity tab: how the workload that the entity was derived from runs, live. */
export function EntityRuntimeContent() {
  const { entity } = useEntity();
  const key = entityWorkloadKey(entity);
  if (!key) {
    return (
      <Alert
        status="info"
        icon
        title="This entity was not derived from a workload"
        description="Only components that come from a cluster have a runtime. Their annotations govern.marstack.io/cluster, namespace, kind and name say which."
      />
    );
  }
  return (
    <GovernDataProvider>
      <WorkloadRuntime workload={key} />
    </GovernDataProvider>
  );
}
