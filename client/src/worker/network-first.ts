import { paths } from '#shared/domain/paths';
import { OFFLINE_CACHE } from '../lib/worker/worker-names';
import { shell } from './app-files';

declare const self: ServiceWorkerGlobalScope;

/** Longer than a page takes on a slow phone, shorter than people wait for a blank screen. */
const PAGE_DEADLINE_MS = 4_000;

const PAGES = new Set<string>(Object.values(paths));

/** Other navigations, such as a download or a provider's sign-in, go to the network. */
export const isPage = (path: string) => PAGES.has(path);

/** From the server if it responds in time: it draws pages ahead and knows their previews. */
export async function respondToPage(event: FetchEvent): Promise<Response> {
  const network = fromNetwork(event);
  const response = await serverResponse(network, PAGE_DEADLINE_MS);
  // What our server says of its own failure is for programs.
  if (response && response.status < 500) return response;
  return (await shell()) ?? network;
}

async function fromNetwork({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const preloaded: unknown = await preloadResponse;
  return preloaded instanceof Response ? preloaded : fetch(request);
}

const SESSION = '/api/session';
/** Half of the time after which the page itself gives up. A late copy could hide what was just written. */
const READ_DEADLINE_MS = 8_000;

/** Who is signed in, their meetups, and what those pages name. The page keeps copies of them. */
const OFFLINE_READS = /^\/api\/(?:session|interests|users\/\d+\/tribs|tribs\/\d+)$/;

export const isOfflineRead = (path: string) => OFFLINE_READS.test(path);

/** The copy is for a lost connection only; a response of the server always wins. */
export async function respondToRead(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const network = fetch(request);
  if (new URL(request.url).pathname === SESSION) event.waitUntil(network.then(forgetOthers, () => undefined));
  const response = await serverResponse(network, READ_DEADLINE_MS);
  if (response) return response;
  const copy = request.signal.aborted ? undefined : await copyOf(request.url);
  return copy ?? network;
}

/** The query only says from where distances are counted. */
async function copyOf(url: string): Promise<Response | undefined> {
  return (await caches.open(OFFLINE_CACHE)).match(url, { ignoreSearch: true });
}

/** A session can end while no page is open that would delete the copies. */
async function forgetOthers(session: Response): Promise<void> {
  if (!session.ok) return;
  const [now, before] = [await idIn(session.clone()), await idIn(await copyOf(SESSION))];
  if (now === before) return;
  await caches.delete(OFFLINE_CACHE);
  // Without a stored session, the subscription may be the new person's already.
  if (before !== null) await (await self.registration.pushManager.getSubscription())?.unsubscribe();
}

async function idIn(session: Response | undefined): Promise<unknown> {
  const body: unknown = await session?.json().catch(() => null);
  const user = typeof body === 'object' && body !== null && 'user' in body ? body.user : null;
  return typeof user === 'object' && user !== null && 'id' in user ? user.id : null;
}

/** The response of our server, if it comes in time; null without one. */
async function serverResponse(network: Promise<Response>, deadlineMs: number): Promise<Response | null> {
  const answered = network.then(async (response) => ((await isFromServer(response)) ? response : null));
  return Promise.race([answered.catch(() => null), after(deadlineMs)]);
}

/** While our server is down, a proxy in front of it responds with an error of its own, without our error's code. */
async function isFromServer(response: Response): Promise<boolean> {
  if (response.status < 500) return true;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
}

function after(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ms);
  });
}
