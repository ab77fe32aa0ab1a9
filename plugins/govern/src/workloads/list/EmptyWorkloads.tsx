import type { ReactNode } from 'react';
import { Button, Card, CardBody, Text } from '@backstage/ui';
import styles from './EmptyWorkloads.module.css';

const FIRST_WORKLOAD =
  'npm run -s kubectl -- create deployment hello --image=nginx';

/** What stands in place of rows: nothing matches, nothing was read yet, or there is nothing. */
export function EmptyWorkloads(props: {
  isFiltered: boolean;
  /** Whether every cluster was read at least once. */
  isSynced: boolean;
  onReset(): void;
}) {
  const { isFiltered, isSynced, onReset } = props;
  if (!isSynced) {
    return (
      <Empty title="What runs is unknown">
        <Text as="p">
          The cluster has not been read as a whole. Workloads appear here by
          themselves once it is; what holds that up is said above.
        </Text>
      </Empty>
    );
  }
  if (isFiltered) {
    return (
      <Empty title="No workload matches these filters">
        <Text as="p">
          Workloads that you may not see are not counted. Take a filter away, or
          all of them.
        </Text>
        <Button variant="secondary" onPress={onReset}>
          Reset filters
        </Button>
      </Empty>
    );
  }
  return (
    <Empty title="No workloads yet">
      <Text as="p">
        Deployments, StatefulSets, DaemonSets, CronJobs, Jobs and single Pods of
        the cluster appear here by themselves, with their health and what they
        request and use. In the demo, this makes the first one:
      </Text>
      <code className={styles.command}>{FIRST_WORKLOAD}</code>
    </Empty>
  );
}

function Empty(props: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardBody>
        <div className={styles.root}>
          <Text as="h2" variant="title-x-small">
            {props.title}
          </Text>
          {props.children}
        </div>
      </CardBody>
    </Card>
  );
}
