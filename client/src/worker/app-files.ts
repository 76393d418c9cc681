import { paths } from '#shared/domain/paths';
import { FILES_CACHE } from '../lib/worker/worker-names';

/** Filled in by the build: the app's scripts, styles and fonts, and what tells this build from others. */
declare const APP_FILES: readonly string[];
declare const VERSION: string;

/** The page of every URL whose markup the server does not draw, as a visitor gets it. */
const SHELL = paths.profile;

/** A cache entry, not a URL of the server: when the version became active. */
const STARTED = '/started-at';

/** A browser asks one server for six things at a time; some are for the person who is using the app. */
const PARALLEL = 3;

const ownCache = () => caches.open(FILES_CACHE + VERSION);

/** Their names change with their content, so what another version has stored is the same. */
export async function storeThisVersion(): Promise<void> {
  const [cache, waiting] = [await ownCache(), [...APP_FILES]];
  const worker = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const response = (await caches.match(file)) ?? (await fetch(file));
      if (!response.ok) throw new Error(`${file} failed with status ${response.status}`);
      await cache.put(file, response);
    }
  };
  await Promise.all([storeShell(cache), ...Array.from({ length: PARALLEL }, worker)]);
}

async function storeShell(cache: Cache): Promise<void> {
  // Without the cookie, and so without anything personal.
  const response = await fetch(SHELL, { credentials: 'omit', cache: 'no-cache' });
  if (!response.ok) throw new Error(`The page failed with status ${response.status}`);
  await cache.put(SHELL, response);
}

/**
 * Keeps the version that ran before this one: another tab may still run it and load more of its scripts. In between
 * there may be some that were only waiting.
 */
export async function deleteOldVersions(): Promise<void> {
  await (await ownCache()).put(STARTED, new Response(String(Date.now())));
  const versions = (await caches.keys()).filter((name) => name.startsWith(FILES_CACHE));
  // One behind this one in the list is being installed.
  const older = versions.slice(0, versions.indexOf(FILES_CACHE + VERSION));
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

export async function shell(): Promise<Response | undefined> {
  return (await ownCache()).match(SHELL);
}
