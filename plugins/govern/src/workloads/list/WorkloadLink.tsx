import { Link } from '@backstage/ui';
import type { WorkloadKey } from '@backstage-govern/plugin-govern-common';
import { useWorkloadsView } from '../view/useWorkloadsView';

/**
 * Name of a workload, leading to its details. It works out its address by itself, so that another
 * filter makes only the links in sight draw again and not every row of a long table.
 */
export function WorkloadLink(props: {
  workload: WorkloadKey;
  className: string;
}) {
  const { workload, className } = props;
  const { hrefOf } = useWorkloadsView();
  return (
    <Link href={hrefOf(workload)} className={className} title={workload.name}>
      {workload.name}
    </Link>
  );
}
