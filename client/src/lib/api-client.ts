import type { ErrorBody } from '#shared/api/common';
import { DEMO_DISPLAY_NAME, newHere } from '#shared/domain/names';
import { LANG } from './lang';
import { captureViewer, onViewerChange } from './viewer-scope';
import { createListeners } from './listeners';
import * as t from './texts';

/** Needed because the browser may never report that a connection was cut. */
const DEADLINE_MS = 15_000;
/** A file may take long to arrive. */
const FILE_DEADLINE_MS = 10 * 60_000;
/** The wait before a request is repeated that a busy server has refused. It doubles with each repetition. */
const BUSY_DELAY_MS = 1_000;
const BUSY_DELAY_MAX_MS = 4_000;
export const OFFLINE_MESSAGE = t.youSeemToOffline;

/** A `status` of 0 means that the server was not reached at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    message: string,
    readonly body?: ErrorBody,
    options?: ErrorOptions,
    readonly headers?: Headers,
  ) {
    super(message, options);
  }
}

/** Parses a response: a schema of `shared/api`, or its reader where other servers may leave fields out. */
type Schema<T> = { parse(data: unknown): T };

export type ApiRequest<T> = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: object;
  /** Makes it safe to repeat a request. */
  idempotencyKey?: string;
  /** Requests of the first script pass a function, so that the schema is loaded in parallel with the request. */
  schema: Schema<T> | (() => Promise<Schema<T>>);
  signal?: AbortSignal;
  deadlineMs?: number;
};

export async function requestJson<T>(path: string, { schema: load, ...request }: ApiRequest<T>): Promise<T> {
  const { response, schema } = await exchange(path, request, load);
  return schema.parse(await read(response));
}

/** One page of a list, and the URL of the next one from the `Link` header. */
export type Page<T> = { items: T[]; next: string | null };

export async function requestPage<T>(path: string, request: ApiRequest<T[]>): Promise<Page<T>> {
  const { data, next } = await requestWithNext(path, request);
  return { items: data, next };
}

/** For responses with a next page whose data are not a list. */
export async function requestWithNext<T>(
  path: string,
  { schema: load, ...request }: ApiRequest<T>,
): Promise<{ data: T; next: string | null }> {
  const { response, schema } = await exchange(path, request, load);
  return { data: schema.parse(await read(response)), next: nextOf(response.headers.get('Link')) };
}

/**
 * Loads the schema in parallel with a read, but before a write is sent: once the server has acted, a missing script must
 * not make the write look like a failure.
 */
async function exchange<T>(
  path: string,
  request: Omit<ApiRequest<T>, 'schema'>,
  schemaOrLoad: ApiRequest<T>['schema'],
): Promise<{ response: Response; schema: Schema<T> }> {
  const loading = loadSchema(schemaOrLoad).catch(offlineUnlessAborted);
  const isRead = (request.method ?? 'GET') === 'GET';
  if (!isRead) {
    const isSame = captureViewer();
    await loading;
    if (!isSame()) throw new DOMException('The viewer has changed', 'AbortError');
  }
  const [response, schema] = await Promise.all([send(path, request), loading]);
  return { response, schema };
}

export const loadSchema = async <T>(schema: ApiRequest<T>['schema']): Promise<Schema<T>> =>
  typeof schema === 'function' ? schema() : schema;

function nextOf(link: string | null): string | null {
  return /<([^>]+)>;\s*rel="?next"?/.exec(link ?? '')?.[1] ?? null;
}

export async function requestNothing(path: string, request: Omit<ApiRequest<never>, 'schema'>) {
  await send(path, request);
}

/** For a file that the person saves. */
export async function requestFile(path: string, request: Omit<ApiRequest<never>, 'schema'>): Promise<Blob> {
  const response = await send(path, { deadlineMs: FILE_DEADLINE_MS, ...request });
  return response.blob().catch(offlineUnlessAborted);
}

/** The body may fail to arrive although the headers have. Returns undefined for a response without a body. */
async function read(response: Response): Promise<unknown> {
  const text = await response.text().catch(offlineUnlessAborted);
  return text === '' ? undefined : JSON.parse(text, text.includes(DEMO_DISPLAY_NAME) ? named : undefined);
}

/** Other people without a name read as what they are. One's own account, which alone says whether it is a demo, stays as it is. */
function named(this: object, key: string, value: unknown): unknown {
  return value === DEMO_DISPLAY_NAME && key.endsWith('Name') && !('isDemo' in this) ? newHere(LANG) : value;
}

async function send(
  path: string,
  {
    method = 'GET',
    body,
    idempotencyKey,
    signal,
    deadlineMs = DEADLINE_MS,
  }: Omit<ApiRequest<never>, 'schema'>,
): Promise<Response> {
  const preloaded = takePreloadedResponse(method === 'GET' ? path : path + JSON.stringify(body));
  const either = anySignal([signal, AbortSignal.timeout(deadlineMs)]);
  const isSame = captureViewer();
  let response = await Promise.race([preloaded ?? ask(), either.ended]).catch(offlineUnlessAborted);
  for (let delayMs = BUSY_DELAY_MS; !response.ok; delayMs *= 2) {
    const error = refusal(response, await response.text().catch(() => ''));
    if (error.body?.code !== 'busy' || delayMs > BUSY_DELAY_MAX_MS) throw error;
    busyListeners.notify();
    await Promise.race([scattered(delayMs), either.ended]).catch(offlineUnlessAborted);
    if (!isSame()) throw new DOMException('The viewer has changed', 'AbortError');
    response = await Promise.race([ask(), either.ended]).catch(offlineUnlessAborted);
  }
  return response;

  function ask(): Promise<Response> {
    return fetch(path, {
      method,
      credentials: 'include',
      headers: {
        Accept: 'application/json',
        ...(body && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      },
      body: body && JSON.stringify(body),
      signal: either.signal,
    });
  }
}

/** Waits a random time around `ms`, so that clients refused at the same moment do not all return at the same moment. */
const scattered = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms * (0.5 + Math.random()));
  });

/** Replaces `AbortSignal.any`, which not all browsers have. `ended` rejects with the reason of the first signal. */
function anySignal(signals: readonly (AbortSignal | undefined)[]) {
  const controller = new AbortController();
  const ended = new Promise<never>((_, reject) => {
    for (const signal of signals) {
      const end = () => {
        controller.abort(signal?.reason);
        reject(signal?.reason);
      };
      if (signal?.aborted) end();
      signal?.addEventListener('abort', end, { once: true });
    }
  });
  ended.catch(() => undefined);
  return { signal: controller.signal, ended };
}

function offlineUnlessAborted(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
  throw new ApiError(0, OFFLINE_MESSAGE, undefined, { cause });
}

type FailedResponse = Pick<Response, 'status' | 'statusText'> & Partial<Pick<Response, 'headers'>>;

/** Makes the error for a failed response, and notifies the listeners of `onRefusal`. */
export function refusal({ status, statusText, headers }: FailedResponse, text: string): ApiError {
  const message = `${status}: ${text || statusText}`;
  const error = new ApiError(status, message, errorBodyOf(text), undefined, headers);
  refusalListeners.notify(error);
  return error;
}

function errorBodyOf(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isErrorBody(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
}

const refusalListeners = createListeners<[ApiError]>();

/** Called on every failed response, so that the app notices when a session or a city has ended elsewhere. */
export const onRefusal = refusalListeners.add;

const busyListeners = createListeners();

/** Called when a busy server has refused a request without acting on it; the request will be repeated. */
export const onBusy = busyListeners.add;

declare global {
  interface Window {
    /** Responses by URL that the page requested before its scripts had loaded. */
    tribPreloaded?: Record<string, Promise<Response>>;
  }
}

/** They were requested with the cookie of the person who opened the page, so another viewer must not get them. */
onViewerChange(() => delete globalThis.window?.tribPreloaded);

/** Each response is taken once: the next caller sends a request of its own. */
export function takePreloadedResponse(path: string): Promise<Response> | undefined {
  const preloaded = globalThis.window?.tribPreloaded;
  const response = preloaded?.[path];
  if (preloaded) delete preloaded[path];
  return response;
}
