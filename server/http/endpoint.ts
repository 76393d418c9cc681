import { type Request, type Response, type RequestHandler, Router } from 'express';
import type * as z from 'zod/mini';
import { Undecoded } from '../db/undecoded';
import type { Viewer } from './viewer';
import { HttpError, notFound, signInNeeded } from './errors';
import type { AdmitWithBody } from './admit';
import type { LargeBodyReader } from './json-body';
import { LIMITS } from './rate-limit';
import type { RateLimiter } from './rate-limiter';
import { validate } from './validate';

/** Who may call an endpoint: `self` is the person whose id is in the path, an operator handles reports; others get 404. */
export type Access = 'anyone' | 'session' | 'self' | 'operator';

type Schema = z.ZodMiniType;
/** Path and query parameters have names, so their schema is an object. */
type Fields = z.ZodMiniObject;
type Parsed<S extends Schema | undefined> = S extends Schema ? z.output<S> : undefined;

type Call<
  A extends Access,
  P extends Fields | undefined,
  Q extends Fields | undefined,
  B extends Schema | undefined,
> = {
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
  viewer: A extends 'anyone' ? Viewer | null : Viewer;
  req: Request;
  res: Response;
};

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;
type Method = keyof typeof METHODS;
type Route = `${Method} /${string}`;

/** The contract of an endpoint, from which checks and the OpenAPI description are derived. */
export type EndpointSpec<
  A extends Access,
  P extends Fields | undefined,
  Q extends Fields | undefined,
  B extends Schema | undefined,
  R extends Schema | undefined,
> = {
  summary: string;
  access: A;
  params?: P;
  query?: Q;
  body?: B;
  /** Whether it changes anything, so that it needs disk space and a flush; by default all but GET do. */
  writes?: boolean;
  /** The write does not count for the limit of writes in a minute. */
  isUnlimited?: boolean;
  /** Needs a sign-in of the last minutes: a session that somebody left open is not enough. */
  needsFreshSignIn?: boolean;
  /** Accepts the bytes of an image instead of JSON; the handler reads them itself. */
  takesImage?: boolean;
  /** Accepts a form as well, which nobody reads. */
  takesForm?: true;
  /** How many pictures its JSON may carry as `data:`. A body of that size is read once it is known who sends it. */
  pictures?: number;
  /** How large its JSON may be where 100 KB are too few; it is read as late as one with pictures. */
  bodyBytes?: number;
  /** Status 200 by default; without `response` it is 204 without a body. With 302 the handler redirects itself. */
  status?: 200 | 201 | 302;
  response?: R;
  /** Responds with a file of one of these media types instead of JSON; the handler sends it itself. */
  file?: readonly string[];
  /** Additional refusals for the description; those of access, method and validation are derived. */
  refuses?: readonly (401 | 404 | 409)[];
  /** Shared caches may store the response: the session is not read, so it cannot contain a cookie. */
  isPublic?: boolean;
  handle(call: Call<A, P, Q, B>): Promise<R extends Schema ? z.input<R> | Undecoded<z.input<R>> : void>;
};

export type Endpoint = Omit<
  EndpointSpec<Access, Fields | undefined, Fields | undefined, Schema | undefined, Schema | undefined>,
  'handle'
> & {
  method: (typeof METHODS)[Method];
  path: string;
  handle(call: {
    params: unknown;
    query: unknown;
    body: unknown;
    viewer: Viewer | null;
    req: Request;
    res: Response;
  }): Promise<unknown>;
};

export function endpoint<
  A extends Access,
  P extends Fields | undefined = undefined,
  Q extends Fields | undefined = undefined,
  B extends Schema | undefined = undefined,
  R extends Schema | undefined = undefined,
>(route: Route, spec: EndpointSpec<A, P, Q, B, R>): Endpoint {
  const [method, path = ''] = route.split(' ');
  // `mount` has parsed every part with these schemas and checked access before it calls the handler.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a route begins with a method
  return { ...spec, method: METHODS[method as Method], path };
}

export type MountDeps = {
  /** May renew the session cookie on the response. */
  readViewer(req: Request, res: Response): Promise<Viewer | null>;
  isOperator(viewer: Viewer): boolean;
  requireFreshSignIn(viewer: Viewer): Promise<void>;
  requireDiskSpace(): Promise<void>;
  flush(): Promise<void>;
  limiter: RateLimiter;
  readLargeBody: LargeBodyReader;
  admit: AdmitWithBody;
};

/** Its body is read by `mount`, once it is known who sends it. */
export const hasLargeBody = ({ pictures, bodyBytes }: Pick<Endpoint, 'pictures' | 'bodyBytes'>) =>
  pictures !== undefined || bodyBytes !== undefined;

/**
 * Serves endpoints: authenticate, rate-limit, validate, handle, respond, in this order for all of them. Express compares
 * a request with one route after another, so those of an area have a router of their own.
 */
export function mount(endpoints: readonly Endpoint[], deps: MountDeps): RequestHandler {
  const routers = new Map<string, Router>();
  for (const spec of endpoints) {
    const area = areaOf(spec.path);
    const router = routers.get(area) ?? Router();
    routers.set(area, router[spec.method](spec.path, handlerOf(spec, deps)));
  }
  return (req, res, next) => {
    const router = routers.get(areaOf(req.path));
    if (router) router(req, res, next);
    else next();
  };
}

/** The `/api/tribs` of a path below it; Express ignores case as well. */
const areaOf = (path: string) => path.split('/', 3).join('/').toLowerCase();

function handlerOf(spec: Endpoint, deps: MountDeps): RequestHandler {
  const writes = spec.writes ?? spec.method !== 'get';
  return async (req: Request, res: Response) => {
    // A photo has limits of its own, and a large body is read first: a slow sender keeps nobody else waiting.
    if (!spec.takesImage && !hasLargeBody(spec)) await deps.admit(req, res);
    if (!spec.takesImage && req.is('image/*'))
      throw new HttpError(415, 'unsupported_media_type', 'Send JSON');
    const viewer = spec.isPublic ? null : await deps.readViewer(req, res);
    if (spec.access !== 'anyone' && viewer === null) throw signInNeeded();
    if (spec.access === 'self' && req.params['id'] !== String(viewer?.id)) throw notFound();
    if (spec.access === 'operator' && !(viewer && deps.isOperator(viewer))) throw notFound();
    // A public write has no person to count; its handler limits it by address.
    if (viewer && spec.access !== 'anyone' && writes && !spec.isUnlimited)
      await deps.limiter.consume(LIMITS.writesPerUser, viewer.id);
    if (viewer && spec.needsFreshSignIn) await deps.requireFreshSignIn(viewer);
    if (writes) await deps.requireDiskSpace();
    if (spec.takesImage && !req.is('image/*'))
      throw new HttpError(415, 'not_an_image', 'Please upload an image file');
    if (hasLargeBody(spec)) {
      await deps.readLargeBody(req, res, viewer, spec);
      await deps.admit(req, res);
    }
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
    else if (response instanceof Undecoded) res.type('json').send(response.toJsonBytes());
    else res.status(spec.status ?? 200).json(response);
  };
}
