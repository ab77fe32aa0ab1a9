import type { ReactNode } from 'react';
import type { Workload } from '@backstage-govern/plugin-govern-common';
import {
  RelativeTime,
  RequestedUsedBar,
  cpuFormat,
  memoryFormat,
} from '@backstage-govern/plugin-govern-react';
import { noUseOfWorkload } from '../view/noUse';
import { ReadyPods } from './ReadyPods';
import { ownerText } from './ownerText';
import styles from './WorkloadFacts.module.css';

/** What is known of a workload, each fact with its name. */
export function WorkloadFacts(props: {
  workload: Workload;
  /** Why the cluster's measurements are missing, where they are. */
  missingMetrics: string | undefined;
}) {
  const { workload } = props;
  const noUse = noUseOfWorkload(workload, props.missingMetrics);
  const { owner, source } = ownerText(workload);
  return (
    <dl className={styles.root}>
      <Fact name="Pods ready">
        <ReadyPods workload={workload} />
      </Fact>
      <Fact name="Restarts">{workload.restarts.toLocaleString('en')}</Fact>
      <Fact name="CPU, cores, used / requested">
        <RequestedUsedBar
          what="CPU"
          requested={workload.requested.cpuMillicores}
          used={workload.used.cpuMillicores}
          format={cpuFormat}
          noUse={noUse}
        />
      </Fact>
      <Fact name="Memory, GiB, used / requested">
        <RequestedUsedBar
          what="Memory"
          requested={workload.requested.memoryBytes}
          used={workload.used.memoryBytes}
          format={memoryFormat}
          noUse={noUse}
        />
      </Fact>
      <Fact name="Owner" below={source}>
        {owner}
      </Fact>
      <Fact
        name="Division"
        below={workload.environment && `environment ${workload.environment}`}
      >
        {workload.division ?? 'none'}
      </Fact>
      <Fact name="Namespace" below={`cluster ${workload.cluster}`}>
        {workload.namespace}
      </Fact>
      <Fact name="Created">
        <RelativeTime at={workload.createdAt} suffix="ago" />
      </Fact>
      <Fact name="Images" isWide>
        <ul className={styles.images}>
          {workload.images.map(image => (
            <li key={image}>
              <code>{image}</code>
            </li>
          ))}
        </ul>
      </Fact>
    </dl>
  );
}

function Fact(props: {
  name: string;
  below?: string | null;
  isWide?: boolean;
  children: ReactNode;
}) {
  const { name, below, isWide, children } = props;
  return (
    <div className={styles.fact} data-wide={isWide}>
      <dt>{name}</dt>
      <dd>
        {children}
        {below && <span className={styles.below}>{below}</span>}
      </dd>
    </div>
  );
}
