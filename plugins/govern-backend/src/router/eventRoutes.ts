import type { HttpAuthService } from '@backstage/backend-plugin-api';
import type { Router } from 'express';
import type { ChangeFeed } from '../changes/ChangeFeed';
import { authorize } from './authorize';
import { handle } from './handle';
import { EventStream } from './EventStream';
import { cursorParameter, parseQuery } from './parseQuery';

export interface EventRoutesOptions {
  httpAuth: HttpAuthService;
  feed: ChangeFeed;
  /** Aborted when the backend shuts down. */
  shutdown: AbortSignal;
}

/** The change stream, as server-sent events. */
export function addEventRoutes(router: Router, options: EventRoutesOptions) {
  const { httpAuth, feed, shutdown } = options;

  router.get(
    '/v1/events',
    handle(async (req, res) => {
      const query = parseQuery(req.originalUrl, { cursor: cursorParameter });
      const credentials = await authorize(httpAuth, req);
      const stream = new EventStream(res, {
        shutdown,
        expiresAt: credentials.expiresAt,
      });
      // A browser that connects anew knows better than the address where it stopped.
      const cursor = req.get('last-event-id') ?? query.cursor;
      await stream.send(feed.follow(cursor, stream.signal));
    }),
  );
}
