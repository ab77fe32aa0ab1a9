/** Labels of one series. */
export type Labels = Record<string, string>;

/** One value of one series. */
export interface Sample {
  labels: Labels;
  value: number;
}

/** All series of one metric name. */
export interface MetricFamily {
  name: string;
  type: 'counter' | 'gauge';
  help: string;
  samples: Sample[];
}
