import type { Request, RequestHandler, Response } from 'express';
import type * as z from 'zod/mini';
import type { Viewer } from './viewer';

/** Who gets in: `self` is the person whose id stands in the path; anybody else sees a 404. */
export type Access = 'anyone' | 'session' | 'self';

type Schema = z.ZodMiniType;
/** Parts of an address have names, so their schema is an object. */
type Fields = z.ZodMiniObject;
type Parsed<S extends Schema | undefined> = S extends Schema ? z.output<S> : undefined;

export type Call<
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

/** One endpoint: its contract, from which routing, checks and the published description all follow. */
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
  /** Takes the bytes of a picture instead of JSON; the handler reads them itself. */
  takesImage?: boolean;
  /** Status 200 unless said; without `answer` it is 204 and no body. */
  status?: 200 | 201;
  answer?: R;
  /** Answers a file of one of these media types instead of JSON; the handler sends it itself. */
  file?: readonly string[];
  /** Refusals of its own, for the description; what access, method and parts lead to is known without. */
  refuses?: readonly (401 | 404 | 409)[];
  /** Caches on the way keep the answer for everybody: nobody asks who is there, so no cookie can be in it. */
  isForAll?: boolean;
  before?: RequestHandler[];
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
  // `mount` has parsed every part with these very schemas and checked the access before it calls.
  return spec;
}
