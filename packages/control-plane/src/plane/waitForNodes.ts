import { ControlPlaneError } from '../ControlPlaneError';
import { waitUntil } from '../process/waitUntil';
import { ApiConnection } from './ApiConnection';

interface NodeList {
  items: {
    metadata: { name: string; annotations?: Record<string, string> };
    status?: { conditions?: { type: string; status: string }[] };
  }[];
}

/** A node with this annotation is meant to stay NotReady. */
const notReadyAnnotation = 'control-plane.govern.marstack.io/not-ready';

/** Waits, at most a minute, until every node that should be Ready is. @throws ControlPlaneError (`TIMED_OUT`) */
export async function waitForNodes(api: ApiConnection): Promise<void> {
  let waiting: string[] = [];
  const ready = await waitUntil(
    async () => {
      const { items } = (await api.get('/api/v1/nodes')) as NodeList;
      waiting = items
        .filter(({ metadata }) => !metadata.annotations?.[notReadyAnnotation])
        .filter(
          ({ status }) =>
            !status?.conditions?.some(
              ({ type, status: value }) => type === 'Ready' && value === 'True',
            ),
        )
        .map(({ metadata }) => metadata.name);
      return waiting.length === 0;
    },
    { timeoutMs: 60_000, intervalMs: 200 },
  );
  if (ready) return;
  throw new ControlPlaneError(
    'TIMED_OUT',
    `Nodes ${waiting.join(
      ', ',
    )} are not Ready after a minute; see kwok.log in the instance's logs.`,
  );
}
