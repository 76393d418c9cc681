import { beforeEach, describe, expect, it, vi } from 'vitest';

const KEY = 'B'.repeat(86) + 'A';
const STORED = 'what was stored';
const FROM_SERVER = 'what the server says';
const UNAVAILABLE = { message: 'Please try again', code: 'unavailable', requestId: '1' };

const subscription = (endpoint: string) => ({
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
});
const subscribe = vi.fn<(options: object) => Promise<object>>();

// The service worker is started once: its listeners stay for the whole file. These are the browser features that it uses.
vi.stubGlobal('registration', { pushManager: { subscribe } });
let stored = new Response(STORED);
const remove = vi.fn<() => Promise<boolean>>().mockImplementation(async () => {
  stored = new Response(null, { status: 204 });
  return true;
});
const copies = { keys: async () => ['/api/tribs/5'], match: async () => stored.clone(), delete: remove };
vi.stubGlobal('caches', { open: async () => copies });
vi.stubGlobal('VERSION', 'v1');
await import('./service-worker');

beforeEach(() => {
  subscribe.mockReset().mockResolvedValue(subscription('https://push.example/subscribed'));
  stored = new Response(STORED);
  return () => void vi.useRealTimers();
});

/** Returns the endpoints that the server receives. */
function serve(): string[] {
  const endpoints: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    if (path === '/api/push/key') return Response.json({ publicKey: KEY });
    endpoints.push(JSON.parse(body ?? '').endpoint);
    return new Response(null, { status: 204 });
  });
  return endpoints;
}

async function changeSubscription(newSubscription: object | null): Promise<void> {
  let renewed: unknown;
  const waitUntil = (work: unknown) => (renewed = work);
  dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { newSubscription, waitUntil }));
  await renewed;
}

it('tells the server of the subscription that replaces another', async () => {
  const endpoints = serve();
  await changeSubscription(subscription('https://push.example/replacement'));
  expect(endpoints).toEqual(['https://push.example/replacement']);
  expect(subscribe).not.toHaveBeenCalled();
});

it('subscribes again with the key of the server when the browser dropped the subscription', async () => {
  const endpoints = serve();
  await changeSubscription(null);
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY });
  expect(endpoints).toEqual(['https://push.example/subscribed']);
});

it.each([
  ['/chat?with=3', '/chat?with=3'],
  ['/.//evil.example', '/meetups'],
  ['https://evil.example/', '/meetups'],
  [undefined, '/meetups'],
])('a pushed notification leads only to a page of ours: %j opens %s', async (data, url) => {
  const openWindow = vi.fn<(url: string) => Promise<null>>().mockResolvedValue(null);
  vi.stubGlobal('clients', { matchAll: async () => [], openWindow });
  let opened: unknown;
  const waitUntil = (work: unknown) => (opened = work);
  const notification = { data, close: () => {} };
  dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
  await opened;
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(url);
});

type Served = { afterMs?: number; response?: Response };

/** Requests the page and returns how to read what the person gets, null until then. The network responds after `afterMs`. */
function request(path: string, mode: string, { afterMs = 0, response }: Served): () => string | null {
  const respond = () =>
    new Promise<Response>((resolve) => {
      setTimeout(() => resolve(response ?? new Response(FROM_SERVER)), afterMs);
    });
  vi.stubGlobal('fetch', respond);
  let shown: string | null = null;
  const respondWith = async (given: Promise<Response>) => (shown = await (await given).text());
  const { signal } = new AbortController();
  const asked = { method: 'GET', mode, url: location.origin + path, signal };
  const waitUntil = () => undefined;
  dispatchEvent(
    Object.assign(new Event('fetch'), { request: asked, respondWith, waitUntil, preloadResponse: undefined }),
  );
  return () => shown;
}
const REQUESTS = [
  ['page', '/chat', 'navigate', 4_000],
  ['read', '/api/tribs/5', 'cors', 8_000],
] as const;

describe.each(REQUESTS)('a %s', (_kind, path, mode, deadlineMs) => {
  beforeEach(() => void vi.useFakeTimers());

  it('comes from the store once the server has not responded in time', async () => {
    const shown = request(path, mode, { afterMs: 60_000 });
    await vi.advanceTimersByTimeAsync(deadlineMs - 100);
    expect(shown()).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    expect(shown()).toBe(STORED);
  });

  it('comes from the server if it responds in time', async () => {
    const shown = request(path, mode, { afterMs: deadlineMs - 100 });
    await vi.advanceTimersByTimeAsync(deadlineMs);
    expect(shown()).toBe(FROM_SERVER);
  });

  it.each([502, 503])('comes from the store while a proxy says %i', async (status) => {
    const response = new Response('<h1>Bad gateway</h1>', { status });
    const shown = request(path, mode, { response });
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toBe(STORED);
  });

  it.each([401, 404])('is what the server says when that is %i', async (status) => {
    const shown = request(path, mode, { response: new Response(FROM_SERVER, { status }) });
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toBe(FROM_SERVER);
  });
});

it.each([
  ['the response to a read', '/api/session', 'cors', JSON.stringify(UNAVAILABLE)],
  ['no page', '/chat', 'navigate', STORED],
])('a failure that the server itself reports is %s', async (_what, path, mode, expected) => {
  vi.useFakeTimers();
  const shown = request(path, mode, { response: Response.json(UNAVAILABLE, { status: 503 }) });
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toBe(expected);
});

it.each([
  ['one that has not', 1, STORED],
  ['one that has ended', -1, ''],
])('reads a copy that ends, without a connection: %s', async (_what, minutes, expected) => {
  vi.useFakeTimers();
  const Expires = new Date(Date.now() + minutes * 60_000).toUTCString();
  stored = new Response(STORED, { headers: { Expires } });
  const shown = request('/api/tribs/5', 'cors', { response: new Response('', { status: 502 }) });
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toBe(expected);
});
