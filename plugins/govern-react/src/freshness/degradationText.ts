/** What a source that is missing means to the reader of a page. */
export interface DegradationText {
  title: string;
  /** What cannot be trusted because of it. */
  missing: string;
  /** What can. */
  works: string;
}

const PROJECTIONS: Record<string, { title: string; missing: string }> = {
  namespaces: {
    title: 'Namespaces are not current',
    missing: 'Division, environment and owner may be old.',
  },
  nodes: {
    title: 'Nodes are not current',
    missing: 'Where pods run may be old.',
  },
  pods: {
    title: 'Pods are not current',
    missing: 'Health, ready pods, restarts and requests may be old.',
  },
  workloads: {
    title: 'Workloads are not current',
    missing: 'Workloads may be missing here or be gone by now.',
  },
};

const OTHERS = 'Everything else is current.';

/**
 * A source's absence in words.
 *
 * @param source - as in `DegradedSource`: `cluster`, `metrics` or `projection:<id>`.
 */
export function degradationText(
  source: string,
  cluster: string,
): DegradationText {
  if (source === 'cluster') {
    return {
      title: `Cluster ${cluster} is not reachable`,
      missing:
        'Its rows are the last ones seen; nothing newer arrives until it is back.',
      works: 'Other clusters are current.',
    };
  }
  if (source === 'metrics') {
    return {
      title: `No measurements from cluster ${cluster}`,
      missing: 'Used CPU and memory are unknown.',
      works: 'Health, pods and requests are current.',
    };
  }
  const projection = PROJECTIONS[source.replace(/^projection:/, '')];
  return {
    title: `${projection?.title ?? `Source ${source} is missing`} (${cluster})`,
    missing: projection?.missing ?? 'What comes from it may be old.',
    works: OTHERS,
  };
}
