import { beforeEach, expect, it, vi } from 'vitest';

const KEY = 'B'.repeat(86) + 'A';
const STORED_PAGE = 'the page that was stored';
const SERVED_PAGE = 'the page from the server';

const subscription = (endpoint: string) => ({
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
});
const subscribe = vi.fn<(options: object) => Promise<object>>();

// Its listeners stay for the whole file, so it is started once, among what it uses of a browser.
vi.stubGlobal('registration', { pushManager: { subscribe } });
vi.stubGlobal('caches', { open: async () => ({ match: async () => new Response(STORED_PAGE) }) });
vi.stubGlobal('VERSION', 'v1');
await import('./service-worker');

beforeEach(() => {
  subscribe.mockReset().mockResolvedValue(subscription('https://push.example/subscribed'));
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

/** The page that is shown if the server takes this long for it; null while there is none. */
function navigate(serverMs: number): () => string | null {
  const respond = () =>
    new Promise<Response>((resolve) => {
      setTimeout(() => resolve(new Response(SERVED_PAGE)), serverMs);
    });
  vi.stubGlobal('fetch', respond);
  let shown: string | null = null;
  const respondWith = async (response: Promise<Response>) => (shown = await (await response).text());
  const request = { method: 'GET', mode: 'navigate', url: `${location.origin}/chat` };
  dispatchEvent(Object.assign(new Event('fetch'), { request, respondWith, preloadResponse: undefined }));
  return () => shown;
}

it('shows the stored page once the server has not responded for four seconds', async () => {
  vi.useFakeTimers();
  const shown = navigate(60_000);
  await vi.advanceTimersByTimeAsync(3_900);
  expect(shown()).toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  expect(shown()).toBe(STORED_PAGE);
});

it("shows the server's page if it comes in time", async () => {
  vi.useFakeTimers();
  const shown = navigate(3_900);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(shown()).toBe(SERVED_PAGE);
});
