import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { confirmPush, turnPushOn } from './switch-push';

const OLD_KEY = 'A'.repeat(86) + 'A';
const KEY = 'B'.repeat(86) + 'A';
const KEYS = { p256dh: 'p', auth: 'a' };
const bytesOf = (key: string) => Uint8Array.from(atob(`${key}=`), (letter) => letter.charCodeAt(0)).buffer;

/** A browser with a subscription for this key, or without one. */
function browser(subscribedWith?: string) {
  const made = (key: string) => ({
    options: { applicationServerKey: bytesOf(key) },
    toJSON: () => ({ endpoint: `https://push.example/${key}`, keys: KEYS }),
    unsubscribe: async () => {
      current = null;
      return true;
    },
  });
  let current = subscribedWith === undefined ? null : made(subscribedWith);
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) =>
      (current = made(applicationServerKey)),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has what is used here
  const registration = Object.assign(new EventTarget() as ServiceWorkerRegistration, { pushManager });
  return { registration, isSubscribed: () => current !== null };
}

/** Returns the endpoints that the server receives. */
function serve(status = 204) {
  const endpoints: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path === '/api/push/key') return Response.json({ publicKey: KEY });
    endpoints.push(JSON.parse(body).endpoint);
    return status === 204 ? new Response(null, { status }) : Response.json({}, { status });
  });
  return endpoints;
}

beforeEach(() => {
  vi.stubEnv('PROD', true);
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted' });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('subscribes again when the server has another key', async () => {
  const endpoints = serve();
  await confirmPush(browser(OLD_KEY).registration);
  expect(endpoints).toEqual([`https://push.example/${KEY}`]);
});

it('sends a subscription with the current key to the server again', async () => {
  const endpoints = serve();
  const { registration } = browser(KEY);
  const subscribe = vi.spyOn(registration.pushManager, 'subscribe');
  await confirmPush(registration);
  expect(endpoints).toEqual([`https://push.example/${KEY}`]);
  expect(subscribe).not.toHaveBeenCalled();
});

it('is off if the server does not take the subscription', async () => {
  serve(500);
  const { registration, isSubscribed } = browser();
  Object.assign(navigator, { serviceWorker: { register: async () => registration } });
  await expect(turnPushOn()).rejects.toMatchObject({ status: 500 });
  expect(isSubscribed()).toBe(false);
});
