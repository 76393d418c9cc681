import type { Request, Response } from 'express';
import type * as z from 'zod/mini';
import type { Viewer } from './viewer';

/** Who may call it: `self` is the person whose id is in the path, an operator handles reports; others get 404. */
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

/** One endpoint: its contract, from which routing, checks and the OpenAPI description are derived. */
export type EndpointSpec<
  A extends Access,
  P extends Fields | undefined,
  Q extends Fields | undefined,
  B extends Schema | undefined,
  R extends Schema | undefined,
> = {
  method: 'get' | 'post' | 'put' | 'delete';
  path: `/${string}`;
  summary: string;
  access: A;
  params?: P;
  query?: Q;
  body?: B;
  /** Whether it changes anything, so that it needs disk space and a flush; by default all but GET do. */
  writes?: boolean;
  /** Not even counted among the writes of a minute. */
  isUnlimited?: boolean;
  /** Accepts the bytes of an image instead of JSON; the handler reads them itself. */
  takesImage?: boolean;
  /** How many pictures its JSON may carry as `data:`. A body of that size is read once it is known who sends it. */
  pictures?: number;
  /** Status 200 by default; without `response` it is 204 without a body. With 302 the handler redirects itself. */
  status?: 200 | 201 | 302;
  response?: R;
  /** Responds with a file of one of these media types instead of JSON; the handler sends it itself. */
  file?: readonly string[];
  /** Additional refusals for the description; those of access, method and validation are derived. */
  refuses?: readonly (401 | 404 | 409)[];
  /** Shared caches may store the response: the session is not read, so it cannot contain a cookie. */
  isForAll?: boolean;
  handle(call: Call<A, P, Q, B>): Promise<R extends Schema ? z.input<R> : void>;
};

export type Endpoint = Omit<
  EndpointSpec<Access, Fields | undefined, Fields | undefined, Schema | undefined, Schema | undefined>,
  'handle'
> & {
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
>(spec: EndpointSpec<A, P, Q, B, R>): Endpoint {
  // `mount` has parsed every part with these schemas and checked access before it calls the handler.
  return spec;
}
