import type { ErrorBody } from '#shared/api/common';
import { takeEarly } from './early';

export const OFFLINE_MESSAGE = 'You seem to be offline. Check your connection and try again.';

/** `status` 0: the server was not reached at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    message: string,
    readonly body?: ErrorBody,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** What an answer must look like: a schema of `shared/api`. */
type Answer<T> = { parse(data: unknown): T };

export type ApiRequest<T> = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: object;
  /** The same request again is no second one. */
  idempotencyKey?: string;
  /** Loaded beside the request, so that the schemas stay out of the first script. */
  answer: () => Promise<Answer<T>>;
  signal?: AbortSignal;
};

export async function requestJson<T>(path: string, { answer, ...request }: ApiRequest<T>): Promise<T> {
  const loading = answer();
  const [response, schema] = await Promise.all([send(path, request), loading.catch(offlineUnlessAborted)]);
  return schema.parse(await response.json());
}

/** One page of a list, and the address of the next as the `Link` header tells it. */
export type Page<T> = { items: T[]; next: string | null };

export async function requestPage<T>(
  path: string,
  { answer, ...request }: ApiRequest<T[]>,
): Promise<Page<T>> {
  const loading = answer();
  const [response, schema] = await Promise.all([send(path, request), loading.catch(offlineUnlessAborted)]);
  return { items: schema.parse(await response.json()), next: nextOf(response.headers.get('Link')) };
}

function nextOf(link: string | null): string | null {
  return /<([^>]+)>;\s*rel="?next"?/.exec(link ?? '')?.[1] ?? null;
}

/** For calls whose answer holds nothing. */
export async function requestNothing(
  path: string,
  request: Omit<ApiRequest<never>, 'answer'>,
): Promise<void> {
  await send(path, request);
}

async function send(
  path: string,
  { method = 'GET', body, idempotencyKey, signal }: Omit<ApiRequest<never>, 'answer'>,
): Promise<Response> {
  const early = method === 'GET' ? takeEarly(path) : undefined;
  const response = await (early ?? ask()).catch(offlineUnlessAborted);
  if (response.ok) return response;
  throw refusal(response.status, response.statusText, await response.text().catch(() => ''));

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
      signal,
    });
  }
}

function offlineUnlessAborted(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
  throw new ApiError(0, OFFLINE_MESSAGE, undefined, { cause });
}

/** What an answer that is no success means. Whoever listens for an ended session hears of it. */
export function refusal(status: number, statusText: string, text: string): ApiError {
  const error = new ApiError(status, `${status}: ${text || statusText}`, errorBodyOf(text));
  if (status === 401) for (const listener of unauthorizedListeners) listener(error);
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

const unauthorizedListeners = new Set<(error: ApiError) => void>();

/** Hears of every 401, so that a session that ended elsewhere is noticed. */
export function onUnauthorized(listener: (error: ApiError) => void): () => void {
  unauthorizedListeners.add(listener);
  return () => {
    unauthorizedListeners.delete(listener);
  };
}
