import { paths } from '#shared/domain/paths';
import { FALLBACK } from '#shared/texts/languages';
import { LANG } from '../lib/lang';
import { FILES_CACHE } from '../lib/worker/worker-names';

/** Filled in by the build: the app's scripts, styles and fonts, and a name for this build. */
declare const APP_FILES: readonly string[];
declare const VERSION: string;

/** The visitor's page, used for every URL. The server does not draw markup of its own for it. */
const SHELL = LANG === FALLBACK ? paths.profile : `${paths.profile}?lang=${LANG}`;

/** The key of a cache entry with the time at which this version became active; not a URL of the server. */
const STARTED = '/started-at';

/** Browsers make six requests to one server at a time. This leaves some to the person who is using the app. */
const PARALLEL = 3;

const cacheName = () => FILES_CACHE + (LANG === FALLBACK ? VERSION : `${VERSION}-${LANG}`);
const ownCache = () => caches.open(cacheName());

/** File names change with their content, so a file that another version has stored can be reused. */
export async function storeThisVersion(): Promise<void> {
  const [cache, waiting] = [await ownCache(), [...APP_FILES]];
  const worker = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const response = (await caches.match(file)) ?? (await fetch(file));
      if (!response.ok) throw new Error(`${file} failed with status ${response.status}`);
      await cache.put(file, response);
    }
  };
  const storeShell = async () => cache.put(SHELL, await fetchShell());
  await Promise.all([storeShell(), ...Array.from({ length: PARALLEL }, worker)]);
}

async function fetchShell(): Promise<Response> {
  // Requested without the cookie, so that it contains nothing personal.
  const response = await fetch(SHELL, { credentials: 'omit', cache: 'no-cache' });
  if (!response.ok) throw new Error(`The page failed with status ${response.status}`);
  return response;
}

/**
 * Keeps the version that ran before this one: another tab may still run it and load more of its scripts. Versions
 * between the two were installed but never became active, so they are deleted.
 */
export async function deleteOldVersions(): Promise<void> {
  await (await ownCache()).put(STARTED, new Response(String(Date.now())));
  const versions = (await caches.keys()).filter((name) => name.startsWith(FILES_CACHE));
  // A version after this one in the list is being installed.
  const older = versions.slice(0, versions.indexOf(cacheName()));
  const times = await Promise.all(older.map(startedAt));
  const before = older[times.indexOf(Math.max(...times))];
  await Promise.all(older.filter((name) => name !== before).map((name) => caches.delete(name)));
}

async function startedAt(version: string): Promise<number> {
  const mark = await (await caches.open(version)).match(STARTED);
  return mark ? Number(await mark.text()) : 0;
}

export const isAppFile = (path: string) => path.startsWith('/assets/');

export async function fileFromCache(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

const REFRESH_AFTER_MS = 3_600_000;

/**
 * Stores the page again, as operators may have renamed the town since it was installed. A page of another build is left:
 * it needs files that this version has not.
 */
export async function refreshShell(): Promise<void> {
  const stored = await shell();
  if (!stored || Date.now() - Date.parse(stored.headers.get('Date') ?? '') < REFRESH_AFTER_MS) return;
  const response = await fetchShell();
  const [now, before] = await Promise.all([filesIn(response.clone()), filesIn(stored)]);
  if (now === before) await (await ownCache()).put(SHELL, response);
}

const filesIn = async (page: Response) => (await page.text()).match(/\/assets\/[\w./-]+/g)?.join();

export async function shell(): Promise<Response | undefined> {
  return (await ownCache()).match(SHELL);
}
