import {
  RequestedUsedBar,
  cpuFormat,
  memoryFormat,
  type NoUse,
} from '@backstage-govern/plugin-govern-react';
import type { ComputeAmount } from '@backstage-govern/plugin-govern-common';
import styles from './CardFigures.module.css';

/** CPU and memory on the card of a workload or a pod: used against requested. */
export function CardFigures(props: {
  requested: ComputeAmount;
  used: ComputeAmount;
  noUse: NoUse | undefined;
}) {
  const { requested, used, noUse } = props;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>CPU, cores</dt>
        <dd>
          <RequestedUsedBar
            what="CPU"
            requested={requested.cpuMillicores}
            used={used.cpuMillicores}
            format={cpuFormat}
            noUse={noUse}
          />
        </dd>
      </div>
      <div>
        <dt>Memory, GiB</dt>
        <dd>
          <RequestedUsedBar
            what="Memory"
            requested={requested.memoryBytes}
            used={used.memoryBytes}
            format={memoryFormat}
            noUse={noUse}
          />
        </dd>
      </div>
    </dl>
  );
}
