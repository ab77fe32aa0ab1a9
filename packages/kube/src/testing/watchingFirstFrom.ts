import { KubeClient, KubeRequest } from '../client/KubeClient';
import { KubeError } from '../client/KubeError';

/** The real server, without initial events; only the first watch asks for another version. */
export function watchingFirstFrom(
  resourceVersion: string,
  client: KubeClient,
): KubeClient {
  let isFirst = true;
  return new Proxy(client, {
    get(target, property: keyof KubeClient) {
      if (property !== 'stream') return boundTo(target, property);
      return async (request: KubeRequest) => {
        const query = { ...request.query };
        if (query.sendInitialEvents) {
          const subject = { verb: 'watch', resource: 'all' };
          const detail = 'initial events are not served';
          throw new KubeError({
            subject,
            code: 422,
            reason: 'Invalid',
            detail,
          });
        }
        if (isFirst) query.resourceVersion = resourceVersion;
        isFirst = false;
        return target.stream({ ...request, query });
      };
    },
  });
}

/** A member of a client as it can be called through a proxy of it. */
export function boundTo(
  target: KubeClient,
  property: keyof KubeClient,
): unknown {
  const member: unknown = target[property];
  return typeof member === 'function' ? member.bind(target) : member;
}
