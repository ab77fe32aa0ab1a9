import { Alert } from '@backstage/ui';
import type { WorkloadKey } from '@backstage-govern/plugin-govern-common';
import { RelativeTime } from '@backstage-govern/plugin-govern-react';

/** Says that a workload was deleted, or that there is none of that name, and what to do. */
export function GoneNotice(props: {
  workload: WorkloadKey;
  /** When it was seen to be gone, in milliseconds. */
  goneSince: number;
  /** When it was last seen to be there, in milliseconds; undefined where it never was. */
  lastSeen: number | undefined;
}) {
  const { workload, goneSince, lastSeen } = props;
  const { kind, name, namespace, cluster } = workload;
  const where = `namespace ${namespace} of cluster ${cluster}`;
  if (lastSeen === undefined) {
    return (
      <div role="alert">
        <Alert
          status="warning"
          icon
          title="Not found"
          description={`There is no ${kind} ${name} in ${where}, or you may not see it. It may have been deleted, or the address has a mistake in it: look for its name in the list of workloads.`}
        />
      </div>
    );
  }
  return (
    <div role="alert">
      <Alert
        status="warning"
        icon
        title="Deleted"
        description={
          <>
            {`${kind} ${name} is no longer in ${where}; that was seen `}
            <RelativeTime at={new Date(goneSince).toISOString()} suffix="ago" />
            . What follows are the last known values, from{' '}
            {new Date(lastSeen).toLocaleTimeString('en-GB')}.
          </>
        }
      />
    </div>
  );
}
