import type { Workload } from '@backstage-govern/plugin-govern-common';

/** Pods that are ready of those that are wanted. */
export function ReadyPods(props: {
  workload: Pick<Workload, 'readyReplicas' | 'desiredReplicas'>;
}) {
  const { readyReplicas, desiredReplicas } = props.workload;
  return desiredReplicas === null ? (
    <span title="Ready pods of the jobs that run now; it wants none by itself">
      {readyReplicas.toLocaleString('en')}
    </span>
  ) : (
    <span
      title={`${readyReplicas} ready of ${desiredReplicas} wanted`}
    >{`${readyReplicas.toLocaleString('en')} / ${desiredReplicas.toLocaleString(
      'en',
    )}`}</span>
  );
}
