import * as z from 'zod/mini';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, OFFLINE_MESSAGE, onUnauthorized, requestJson, requestNothing } from './api-client';

const answer = async () => z.object({ id: z.number() });
const serve = (respond: (path: string, init: RequestInit) => Response | Promise<Response>) => {
  const fetchIt = vi.fn<typeof respond>(async (path, init) => respond(path, init));
  vi.stubGlobal('fetch', fetchIt);
  return fetchIt;
};
const failure = () => requestJson('/api/x', { answer }).catch((error: unknown) => error);

afterEach(() => void vi.unstubAllGlobals());

describe('a request', () => {
  it('takes the cookie along, says JSON and gives the parsed answer', async () => {
    const fetchIt = serve(() => Response.json({ id: 3, more: true }));
    await expect(requestJson('/api/x', { method: 'PUT', body: { a: 1 }, answer })).resolves.toEqual({
      id: 3,
    });
    expect(fetchIt).toHaveBeenCalledWith(
      '/api/x',
      expect.objectContaining({
        method: 'PUT',
        credentials: 'include',
        body: '{"a":1}',
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      }),
    );
  });

  it('without a body says nothing about its type, and needs no answer', async () => {
    const fetchIt = serve(() => new Response(null, { status: 204 }));
    await requestNothing('/api/session', { method: 'DELETE' });
    expect(fetchIt.mock.calls[0]?.[1]).toMatchObject({
      body: undefined,
      headers: { Accept: 'application/json' },
    });
  });

  it('refuses an answer of another shape', async () => {
    serve(() => Response.json({ id: 'three' }));
    await expect(requestJson('/api/x', { answer })).rejects.toThrow(/invalid_type/);
  });
});

describe('a request that fails', () => {
  it('says status and body', async () => {
    const body = '{"message":"This username is taken","code":"username_taken","requestId":"r1"}';
    serve(() => new Response(body, { status: 409 }));
    const error = await failure();
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: `409: ${body}`, status: 409, body: { code: 'username_taken' } });
  });

  it('says the status text where the body is empty', async () => {
    serve(() => new Response('', { status: 502, statusText: 'Bad Gateway' }));
    expect(await failure()).toMatchObject({ message: '502: Bad Gateway', body: undefined });
  });

  it('keeps a body that is not ours as text', async () => {
    serve(() => new Response('<h1>Oops</h1>', { status: 500 }));
    expect(await failure()).toMatchObject({ message: '500: <h1>Oops</h1>', body: undefined });
  });

  it('has status 0 and plain words when nothing was reached', async () => {
    serve(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failure()).toMatchObject({ status: 0, message: OFFLINE_MESSAGE });
  });

  it('stays an abort when it was aborted', async () => {
    serve(() => Promise.reject(new DOMException('Stopped', 'AbortError')));
    expect(await failure()).toMatchObject({ name: 'AbortError' });
  });

  it('tells who listens of every 401, and throws', async () => {
    serve(() => new Response('', { status: 401, statusText: 'Unauthorized' }));
    const heard = vi.fn<() => void>();
    const stop = onUnauthorized(heard);
    expect(await failure()).toMatchObject({ message: '401: Unauthorized' });
    expect(heard).toHaveBeenCalledOnce();
    stop();
    await failure();
    expect(heard).toHaveBeenCalledOnce();
  });
});
