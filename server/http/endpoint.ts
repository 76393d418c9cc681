import { type Request, type Response, type RequestHandler, Router } from 'express';
import type * as z from 'zod/mini';
import { RawText } from '../db/raw-text';
import type { Viewer } from './viewer';
import { HttpError, notFound, signInNeeded } from './errors';
import type { AdmitWithBody } from './admit';
import type { LargeBodyReader } from './json-body';
import { type Limit, LIMITS } from './rate-limit';
import type { RateLimiter } from './rate-limiter';
import { says } from './texts';
import { validate } from './validate';

/** Who may call an endpoint: `self` is the person whose id is in the path, `operator` an operator. Others get 404. */
export type Access = 'anyone' | 'session' | 'self' | 'operator';

type Schema = z.ZodMiniType;
/** The schema of path and query parameters is an object, because parameters have names. */
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
  /** For a public endpoint that turns out to be about something private: the response may then carry a cookie. */
  readViewer: () => Promise<Viewer | null>;
  req: Request;
  res: Response;
};

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;
type Method = keyof typeof METHODS;
type Route = `${Method} /${string}`;

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
  /** Whether the call may change anything, and so needs disk space and a flush. By default all but GET do. */
  writes?: boolean;
  /** If true, the write does not count towards the limit of writes per minute. */
  isUnlimited?: boolean;
  /** What the person's calls count for, if they are valid. */
  limit?: Limit;
  /** If true, the person must have signed in within the last minutes: a session that was left open is not enough. */
  needsFreshSignIn?: boolean;
  /** Accepts the bytes of an image instead of JSON; the handler reads them itself. */
  takesImage?: boolean;
  /** If true, the endpoint also accepts a form, which nobody reads. */
  takesForm?: true;
  /** How many pictures the JSON may carry as `data:` URLs. A body of that size is read only once its sender is known. */
  pictures?: number;
  /** How large the JSON may be where 100 KB are too little, and how often; it is read as late as one with pictures. */
  longBody?: { bytes: number; limit: Limit };
  /** The status is 200 by default, and 204 without a body if there is no `response`. With 302 the handler redirects itself. */
  status?: 200 | 201 | 302;
  response?: R;
  /** The media types of a file that the endpoint responds with instead of JSON; the handler sends it itself. */
  file?: readonly string[];
  /** Further refusals for the description; those of access, method and validation are derived. */
  refuses?: readonly (401 | 403 | 404 | 409)[];
  /** If true, shared caches may store the response: the session is not read by itself, so it cannot contain a cookie. */
  isPublic?: boolean;
  handle(call: Call<A, P, Q, B>): Promise<R extends Schema ? z.input<R> | RawText<z.input<R>> : void>;
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
    readViewer: () => Promise<Viewer | null>;
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
  // `mount` parses every part with these schemas and checks access before it calls the handler.
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
  /** Lets this browser read what it has just written, where lists come from a replica. */
  noteWritten(req: Request, res: Response): Promise<void>;
  limiter: RateLimiter;
  readLargeBody: LargeBodyReader;
  admit: AdmitWithBody;
};

/** True if `mount` reads the body itself, once the sender is known. */
export const hasLargeBody = ({ pictures, longBody }: Pick<Endpoint, 'pictures' | 'longBody'>) =>
  pictures !== undefined || longBody !== undefined;

/**
 * Serves endpoints, all in the same order: authenticate, rate-limit, validate, handle, respond. Express compares a
 * request with one route after another, so each area has a router of its own.
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

/** The area of a path, such as `/api/tribs`, in lower case because Express ignores case. */
const areaOf = (path: string) => path.split('/', 3).join('/').toLowerCase();

function handlerOf(spec: Endpoint, deps: MountDeps): RequestHandler {
  const writes = spec.writes ?? spec.method !== 'get';
  return async (req: Request, res: Response) => {
    // A photo has limits of its own. A large body is read before it is admitted, so that a slow sender keeps nobody waiting.
    if (!spec.takesImage && !hasLargeBody(spec)) await deps.admit(req, res);
    if (!spec.takesImage && req.is('image/*'))
      throw new HttpError(415, 'unsupported_media_type', 'Send JSON');
    const viewer = spec.isPublic ? null : await deps.readViewer(req, res);
    if (spec.access !== 'anyone' && viewer === null) throw signInNeeded();
    if (spec.access === 'self' && req.params['id'] !== String(viewer?.id)) throw notFound();
    if (spec.access === 'operator' && !(viewer && deps.isOperator(viewer))) throw notFound();
    // A public write has no person to count for; its handler limits it by address.
    if (viewer && spec.access !== 'anyone' && writes && !spec.isUnlimited)
      await deps.limiter.consume(LIMITS.writesPerUser, viewer.id);
    if (viewer && spec.needsFreshSignIn) await deps.requireFreshSignIn(viewer);
    if (writes) await deps.requireDiskSpace();
    if (spec.takesImage && !req.is('image/*')) throw new HttpError(415, 'not_an_image', says.notAnImage);
    if (hasLargeBody(spec)) {
      await deps.readLargeBody(req, res, viewer, spec);
      await deps.admit(req, res);
    }
    const call = {
      params: spec.params && validate(spec.params, req.params),
      query: spec.query && validate(spec.query, req.query),
      body: spec.body && validate(spec.body, req.body),
      viewer,
      readViewer: () => deps.readViewer(req, res),
      req,
      res,
    };
    if (viewer && spec.limit) await deps.limiter.consume(spec.limit, viewer.id);
    const response = await spec.handle(call);
    if (writes) await deps.flush();
    if (res.headersSent) return;
    if (writes) await deps.noteWritten(req, res);
    if (spec.response === undefined) res.status(204).end();
    else if (response instanceof RawText) res.type('json').send(response.toJsonBytes());
    else res.status(spec.status ?? 200).json(response);
  };
}
