import type { Request, RequestHandler, Response } from 'express';

/** A route's work as Express takes it: what it rejects with goes to the error middleware. */
export function handle(
  work: (req: Request, res: Response) => Promise<void>,
): RequestHandler {
  return (req, res, next) => {
    work(req, res).catch(next);
  };
}
