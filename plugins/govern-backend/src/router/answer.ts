import type { Clock } from '@backstage-govern/kube';
import type { Request, RequestHandler } from 'express';
import { handle } from './handle';
import { withinPatience } from './withinPatience';

/** A route that answers with what `work` gives, as JSON, or with an error once that takes too long. */
export function answer(
  clock: Clock,
  work: (req: Request) => Promise<object>,
): RequestHandler {
  return handle(async (req, res) => {
    res.json(await withinPatience(clock, work(req)));
  });
}
