import { Labels, MetricFamily } from './MetricFamily';

/** Content type of {@link renderMetrics}'s answer. */
export const METRICS_CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Writes metric families in Prometheus' text format; families without samples are left out. */
export function renderMetrics(families: readonly MetricFamily[]): string {
  return families
    .filter(({ samples }) => samples.length)
    .map(({ name, type, help, samples }) => {
      const lines = samples.map(
        ({ labels, value }) => `${name}{${renderLabels(labels)}} ${value}\n`,
      );
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join(
        '',
      )}`;
    })
    .join('');
}

function renderLabels(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${escape(value)}"`)
    .join(',');
}

function escape(value: string): string {
  return value
    .replace(/\\/g, '\\\\')
    .replace(/\n/g, '\\n')
    .replace(/"/g, '\\"');
}
