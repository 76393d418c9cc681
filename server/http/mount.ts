import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Viewer } from './viewer';
import type { Endpoint } from './endpoint';
import { HttpError, notFound, signInNeeded } from './errors';
import type { PictureBodyReader } from './json-body';
import { LIMITS, type RateLimiter } from './rate-limit';
import { validate } from './validate';

export type MountDeps = {
  /** May renew the session cookie on the response. */
  readViewer(req: Request, res: Response): Promise<Viewer | null>;
  isOperator(viewer: Viewer): boolean;
  requireDiskSpace(): Promise<void>;
  flush(): Promise<void>;
  limiter: RateLimiter;
  readPictureBody: PictureBodyReader;
};

/**
 * Registers endpoints on a router: authenticate, rate-limit, validate, handle, respond, in this order for all of
 * them.
 */
export function mount(endpoints: readonly Endpoint[], deps: MountDeps): Router {
  const router = Router();
  for (const spec of endpoints) router[spec.method](spec.path, handlerOf(spec, deps));
  return router;
}

function handlerOf(spec: Endpoint, deps: MountDeps): RequestHandler {
  const writes = spec.writes ?? spec.method !== 'get';
  return async (req: Request, res: Response) => {
    if (!spec.takesImage && req.is('image/*'))
      throw new HttpError(415, 'unsupported_media_type', 'Send JSON');
    const viewer = spec.isPublic ? null : await deps.readViewer(req, res);
    if (spec.access !== 'anyone' && viewer === null) throw signInNeeded();
    if (spec.access === 'self' && req.params['id'] !== String(viewer?.id)) throw notFound();
    if (spec.access === 'operator' && !(viewer && deps.isOperator(viewer))) throw notFound();
    // A public write has no person to count; its handler limits it by address.
    if (viewer && spec.access !== 'anyone' && writes && !spec.isUnlimited)
      await deps.limiter.consume(LIMITS.writesPerUser, viewer.id);
    if (writes) await deps.requireDiskSpace();
    if (spec.takesImage && !req.is('image/*'))
      throw new HttpError(415, 'not_an_image', 'Please upload an image file');
    if (spec.pictures) await deps.readPictureBody(req, res, viewer, spec.pictures);
    const response = await spec.handle({
      params: spec.params && validate(spec.params, req.params),
      query: spec.query && validate(spec.query, req.query),
      body: spec.body && validate(spec.body, req.body),
      viewer,
      req,
      res,
    });
    if (writes) await deps.flush();
    if (res.headersSent) return;
    if (spec.response === undefined) res.status(204).end();
    else res.status(spec.status ?? 200).json(response);
  };
}
