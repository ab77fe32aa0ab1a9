import { parseQuantity, ResourceList } from '@backstage-govern/kube';
import { Labels } from './MetricFamily';

/** What a scrape of kube-state-metrics adds to each of its series. */
export const FACT_SOURCE: Labels = {
  job: 'kube-state-metrics',
  instance: 'kube-state-metrics',
};

const UNITS: Record<string, string> = {
  cpu: 'core',
  memory: 'byte',
  ephemeral_storage: 'byte',
};

/** An amount of one resource with the labels that kube-state-metrics gives it. */
export interface LabelledAmount {
  resource: string;
  unit: string;
  /** Cores, bytes or pieces. */
  value: number;
}

/** Each amount of a resource list in base units. @throws Error when one is no quantity. */
export function labelledAmounts(
  list: ResourceList | undefined,
): LabelledAmount[] {
  return Object.entries(list ?? {}).map(([name, text]) => {
    const resource = labelName(name);
    return {
      resource,
      unit: UNITS[resource] ?? 'integer',
      value: amountOf(text),
    };
  });
}

/** A quantity in base units: cores, bytes or pieces. @throws Error when it is no quantity. */
export function amountOf(text: string): number {
  return Number(parseQuantity(text)) / 1e9;
}

/** An object's labels as kube-state-metrics shows them: `app.kubernetes.io/name` is `label_app_kubernetes_io_name`. */
export function prefixedLabels(
  labels: Record<string, string> | undefined,
): Labels {
  return Object.fromEntries(
    Object.entries(labels ?? {}).map(([name, value]) => [
      `label_${labelName(name)}`,
      value,
    ]),
  );
}

function labelName(name: string): string {
  return name.replace(/[^a-zA-Z0-9_]/g, '_');
}
