import * as z from 'zod/mini';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  ApiError,
  OFFLINE_MESSAGE,
  onBusy,
  onRefusal,
  requestJson,
  requestNothing,
  takePreloadedResponse,
} from './api-client';
import { viewerChanged } from './viewer-scope';

const schema = async () => z.object({ id: z.number() });
const serve = (respond: (path: string, init: RequestInit) => Response | Promise<Response>) => {
  const fetchIt = vi.fn<typeof respond>(async (path, init) => respond(path, init));
  vi.stubGlobal('fetch', fetchIt);
  return fetchIt;
};
const failure = () => requestJson('/api/x', { schema }).catch((error: unknown) => error);

afterEach(() => void vi.unstubAllGlobals());

describe('a request', () => {
  it('reads people without a name as new here, and leaves one’s own account as it is', async () => {
    const people = [
      { id: 1, displayName: 'Demo User' },
      { id: 2, displayName: 'Demo User', isDemo: true },
      { id: 3, displayName: 'Ada', replyTo: { senderName: 'Demo User', text: 'Demo User' } },
    ];
    serve(() => Response.json(people));
    await expect(requestJson('/api/x', { schema: async () => z.unknown() })).resolves.toEqual([
      { id: 1, displayName: 'New here' },
      people[1],
      { id: 3, displayName: 'Ada', replyTo: { senderName: 'New here', text: 'Demo User' } },
    ]);
  });

  it('sends the cookie and JSON, and returns the parsed response', async () => {
    const fetchIt = serve(() => Response.json({ id: 3, more: true }));
    await expect(requestJson('/api/x', { method: 'PUT', body: { a: 1 }, schema })).resolves.toEqual({
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

  it('sends no content type without a body, and accepts an empty response', async () => {
    const fetchIt = serve(() => new Response(null, { status: 204 }));
    await requestNothing('/api/session', { method: 'DELETE' });
    expect(fetchIt.mock.calls[0]?.[1]).toMatchObject({
      body: undefined,
      headers: { Accept: 'application/json' },
    });
  });

  it('rejects a response of another shape', async () => {
    serve(() => Response.json({ id: 'three' }));
    await expect(requestJson('/api/x', { schema })).rejects.toThrow(/invalid_type/);
  });
});

describe('a busy server', () => {
  const busy = () => Response.json({ message: 'Busy right now', code: 'busy' }, { status: 503 });

  async function passing(request: Promise<unknown>): Promise<unknown> {
    const settled = request.catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    return settled;
  }

  it('is asked again after growing, scattered delays, and the person hears of it', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const heard = vi.fn<() => void>();
    onTestFinished(onBusy(heard));
    const at: number[] = [];
    const fetchIt = serve(() => {
      at.push(Date.now());
      return at.length < 3 ? busy() : Response.json({ id: 3 });
    });
    const body = { a: 1 };
    const request = requestJson('/api/x', { method: 'POST', idempotencyKey: 'k', body, schema });
    expect(await passing(request)).toEqual({ id: 3 });
    const [first = 0, second = 0, third = 0] = at;
    expect(second - first).toBeGreaterThanOrEqual(500);
    expect(second - first).toBeLessThanOrEqual(1_500);
    expect(third - second).toBeGreaterThanOrEqual(1_000);
    expect(third - second).toBeLessThanOrEqual(3_000);
    expect(fetchIt.mock.calls[2]?.[1]).toMatchObject({ headers: { 'Idempotency-Key': 'k' } });
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('is given up after four refusals, and asked once where something else is wrong', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const always = serve(busy);
    expect(await passing(requestJson('/api/x', { schema }))).toMatchObject({ status: 503 });
    expect(always).toHaveBeenCalledTimes(4);
    const full = serve(() => Response.json({ message: 'Full', code: 'storage_full' }, { status: 503 }));
    expect(await passing(requestJson('/api/x', { schema }))).toMatchObject({ status: 503 });
    expect(full).toHaveBeenCalledTimes(1);
  });

  it('is not asked again for somebody who has signed out meanwhile', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const fetchIt = serve(busy);
    const request = requestNothing('/api/x', { method: 'PUT' }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(0);
    viewerChanged();
    await vi.runAllTimersAsync();
    expect(await request).toMatchObject({ name: 'AbortError' });
    expect(fetchIt).toHaveBeenCalledTimes(1);
  });
});

describe('a connection that was cut', () => {
  const never = () => new Promise<never>(() => {});

  it.each(['GET', 'PUT'] as const)('ends a %s after its deadline', async (method) => {
    const fetchIt = serve(never);
    await expect(requestJson('/api/x', { method, schema, deadlineMs: 5 })).rejects.toMatchObject({
      status: 0,
      message: OFFLINE_MESSAGE,
    });
    expect(fetchIt.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  });

  it('ends a request that was made before the scripts loaded', async () => {
    window.tribPreloaded = { '/api/x': never() };
    await expect(requestJson('/api/x', { schema, deadlineMs: 5 })).rejects.toMatchObject({ status: 0 });
  });

  it('ends a response that has begun', async () => {
    serve((_path, { signal }) => {
      const body = new ReadableStream({
        start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)),
      });
      return new Response(body, { headers: { 'Content-Type': 'application/json' } });
    });
    await expect(requestJson('/api/x', { schema, deadlineMs: 5 })).rejects.toMatchObject({ status: 0 });
  });

  it('leaves a cancelled request cancelled', async () => {
    serve(never);
    const controller = new AbortController();
    const sent = requestJson('/api/x', { schema, signal: controller.signal });
    controller.abort(new DOMException('No longer needed', 'AbortError'));
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a schema that loads late, or not at all', () => {
  const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

  it.each(['POST', 'PUT', 'DELETE'] as const)('keeps a %s from being sent', async (method) => {
    const fetchIt = serve(() => Response.json({ id: 3 }, { status: 201 }));
    const error = await requestJson('/api/x', { method, body: {}, schema: missing }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ status: 0, message: OFFLINE_MESSAGE });
    expect(fetchIt).not.toHaveBeenCalled();
  });

  it('keeps a write from being sent when the viewer changes while it loads', async () => {
    const fetchIt = serve(() => Response.json({ id: 3 }));
    const writing = requestJson('/api/x', { method: 'PUT', schema });
    viewerChanged();
    await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
    expect(fetchIt).not.toHaveBeenCalled();
  });

  it('does not delay the request of a read, which then fails as if offline', async () => {
    const fetchIt = serve(() => Response.json({ id: 3 }));
    const error = await requestJson('/api/x', { schema: missing }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 0 });
    expect(fetchIt).toHaveBeenCalledOnce();
  });
});

describe('a request that fails', () => {
  it('carries status and body', async () => {
    const body = '{"message":"This username is taken","code":"username_taken","requestId":"r1"}';
    serve(() => new Response(body, { status: 409 }));
    const error = await failure();
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: `409: ${body}`, status: 409, body: { code: 'username_taken' } });
  });

  it('carries the status text if the body is empty', async () => {
    serve(() => new Response('', { status: 502, statusText: 'Bad Gateway' }));
    expect(await failure()).toMatchObject({ message: '502: Bad Gateway', body: undefined });
  });

  it('keeps a foreign body as text', async () => {
    serve(() => new Response('<h1>Oops</h1>', { status: 500 }));
    expect(await failure()).toMatchObject({ message: '500: <h1>Oops</h1>', body: undefined });
  });

  it('has status 0 and a plain message when the server was not reached', async () => {
    serve(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failure()).toMatchObject({ status: 0, message: OFFLINE_MESSAGE });
  });

  it('stays an abort error when aborted', async () => {
    serve(() => Promise.reject(new DOMException('Stopped', 'AbortError')));
    expect(await failure()).toMatchObject({ name: 'AbortError' });
  });

  it('notifies the listeners of every 401, and throws', async () => {
    serve(() => new Response('', { status: 401, statusText: 'Unauthorized' }));
    const heard = vi.fn<() => void>();
    const stop = onRefusal(heard);
    expect(await failure()).toMatchObject({ message: '401: Unauthorized' });
    expect(heard).toHaveBeenCalledOnce();
    stop();
    await failure();
    expect(heard).toHaveBeenCalledOnce();
  });
});

describe('a response that the page requested before its scripts', () => {
  afterEach(() => delete window.tribPreloaded);

  it('hands a response to the first caller only', () => {
    const response = Promise.resolve(new Response('[]'));
    window.tribPreloaded = { '/api/tribs?limit=20': response };
    expect(takePreloadedResponse('/api/tribs?limit=20')).toBe(response);
    expect(takePreloadedResponse('/api/tribs?limit=20')).toBeUndefined();
  });

  it('has none for another URL, or on a page that requested nothing early', () => {
    expect(takePreloadedResponse('/api/session')).toBeUndefined();
    window.tribPreloaded = { '/api/session': Promise.resolve(new Response()) };
    expect(takePreloadedResponse('/api/tribs')).toBeUndefined();
  });

  it('is used by a request with a body only if that is the same', async () => {
    const body = { token: 'first' };
    window.tribPreloaded = { [`/api/look${JSON.stringify(body)}`]: Promise.resolve(Response.json(1)) };
    serve(() => Response.json(2));
    const look = (token: string) =>
      requestJson('/api/look', { method: 'POST', body: { token }, schema: { parse: Number } });
    expect(await look('second')).toBe(2);
    expect(await look('first')).toBe(1);
  });
});
