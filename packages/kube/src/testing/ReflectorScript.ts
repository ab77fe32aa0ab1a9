import { ServerResponse } from 'node:http';
import { KubeObject } from '../objects/KubeObject';
import { ReceivedRequest, sendJson, sendStatus } from './ScriptedServer';
import { until } from './until';

/** A pod of the namespace `shop`. */
export function pod(
  name: string,
  resourceVersion: string,
  uid = name,
): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'shop', uid, resourceVersion },
  };
}

/** A watch event that says how far the server is. */
export const bookmark = (resourceVersion: string) => ({
  type: 'BOOKMARK',
  object: { kind: 'Pod', apiVersion: 'v1', metadata: { resourceVersion } },
});

/** A watch event that ends a watch whose version is too old. */
export const expired = {
  type: 'ERROR',
  object: { kind: 'Status', code: 410, reason: 'Expired', message: 'too old' },
};

/** How a scripted server lists and watches until a test says otherwise. */
export class ReflectorScript {
  objects: KubeObject[] = [pod('a', '1'), pod('b', '2')];
  version = '10';
  servesInitialEvents = false;
  readonly lists: ReceivedRequest[] = [];
  readonly checks: ReceivedRequest[] = [];
  readonly watches: Array<{
    request: ReceivedRequest;
    response: ServerResponse;
  }> = [];
  /** Says no instead; returns true when it did. */
  refuse: (request: ReceivedRequest, response: ServerResponse) => boolean =
    () => false;

  readonly answer = (request: ReceivedRequest, response: ServerResponse) => {
    const isWatch = request.query.watch === 'true';
    if (request.query.sendInitialEvents && !this.servesInitialEvents) {
      sendStatus(response, 422, 'Invalid');
      return;
    }
    const isCheck = request.headers.accept?.includes('PartialObjectMetadata');
    if (isCheck) this.checks.push(request);
    else if (!isWatch) this.lists.push(request);
    if (this.refuse(request, response)) return;
    if (isWatch) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.flushHeaders();
      this.watches.push({ request, response });
    } else {
      sendJson(response, {
        metadata: { resourceVersion: this.version },
        items: this.objects,
      });
    }
  };

  /** Sends events on the watch opened last. */
  send(...events: unknown[]): void {
    const { response } = this.watches[this.watches.length - 1];
    for (const event of events) response.write(`${JSON.stringify(event)}\n`);
  }

  async watching(count: number): Promise<void> {
    await until(`watch ${count} is open`, () => this.watches.length >= count);
  }
}
