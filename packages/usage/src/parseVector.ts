import { PromSample } from './PromClient';

interface QueryAnswer {
  status?: string;
  data?: {
    resultType?: string;
    result?: Array<{
      metric?: Record<string, string>;
      /** Seconds since 1970, and the value as text. */
      value?: [number, string];
    }>;
  };
}

/**
 * Reads the answer to an instant query.
 *
 * @throws Error when it is no answer of a Prometheus API, or no vector.
 */
export function parseVector(text: string): PromSample[] {
  const { status, data } = parse(text);
  if (status !== 'success' || !data) {
    throw new Error('the answer is not that of a Prometheus API');
  }
  if (data.resultType !== 'vector') {
    throw new Error(
      `the query gives a ${
        data.resultType ?? 'result without type'
      }, not a vector`,
    );
  }
  return (data.result ?? []).map(({ metric = {}, value }) => {
    if (!value) throw new Error('a series of the answer has no value');
    return {
      labels: metric,
      value: toNumber(value[1]),
      at: new Date(value[0] * 1000),
    };
  });
}

function parse(text: string): QueryAnswer {
  try {
    return JSON.parse(text) as QueryAnswer;
  } catch (error) {
    throw new Error('the answer is no JSON', { cause: error });
  }
}

function toNumber(text: string): number {
  if (text === '+Inf' || text === 'Inf') return Infinity;
  if (text === '-Inf') return -Infinity;
  return Number(text);
}
