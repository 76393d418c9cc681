import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type APIRequestContext, type Browser, chromium, type Page } from 'playwright';
import sirv from 'sirv';
import { build } from 'vite';
import { type RouteEntry, routeList } from '../client/src/app/route-list';
import { precompress } from '../scripts/build/precompress';
import { BROWSER_FLAGS } from './browser';
import { median } from './measure';
import { startHttp2, urlOf } from './servers';
import { PHONE, slowDown } from './slow-phone';

const root = join(import.meta.dirname, '..');
const RUNS = 3;
/** Long enough for the largest paint of the slowest page. */
const WATCHED_MS = 6_000;

/**
 * Selects what each page has of its own once the app has drawn it. Headings do not count, because a static frame has them too.
 */
const ITEMS: Readonly<Record<string, string>> = {
  landing: 'form button',
  interests: 'button[aria-pressed]',
  values: '[role=slider]',
  'social-login': 'h1 ~ * button, button',
  complete: 'button',
  feed: '.deck-card h2',
  wizard: 'input',
  invitations: 'article h2, article h3',
  tribs: 'article h2, article h3',
  discover: 'article h2',
  communities: 'article h2',
  chat: 'a[href*="?"], h1',
  profile: 'h1, h2',
  admin: 'h1',
};

type Times = { largest: number; item: number; drawn: number };
type Watched = Times & { scripts: number; kb: number };

declare global {
  interface Window {
    pageTimes: Times;
  }
}

/** Runs in the page from its beginning. A placeholder is no item, and nothing reacts before the app has drawn. */
const watchFor = (item: string) => `
  const times = (window.pageTimes = { largest: NaN, item: NaN, drawn: NaN });
  new PerformanceObserver((list) => {
    times.largest = list.getEntries().at(-1)?.startTime ?? times.largest;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const look = () => {
    const main = document.querySelector('#root > main');
    if (main && Number.isNaN(times.drawn)) times.drawn = performance.now();
    if (main?.querySelector(${JSON.stringify(item)})) times.item = performance.now();
    else requestAnimationFrame(look);
  };
  look();
`;

type Person = { id: number; cookies: Awaited<ReturnType<ReturnType<Page['context']>['cookies']>> };

/**
 * Measures every page of the list, or those at some paths, cold on a slow phone, each next to a bare page of the same
 * stack in the same run.
 */
export async function measurePages(
  executablePath: string,
  servers: Readonly<Record<string, string>>,
  paths: readonly string[],
  report: (url: string) => { categories: Record<string, { score: number }> },
): Promise<void> {
  const isShort = paths.length > 0;
  const routes = routeList.filter(({ path }) => !isShort || paths.includes(path));
  const folder = mkdtempSync(join(tmpdir(), 'trib-bare-'));
  const bare = await startBarePage(folder);
  const browser = await chromium.launch({
    executablePath,
    args: [...BROWSER_FLAGS, '--ignore-certificate-errors'],
  });
  try {
    const people = new Map<string, Person>();
    for (const url of Object.values(servers)) people.set(url, await registerPerson(browser, url));
    for (const protocol of isShort ? ['HTTP/1.1'] : ['HTTP/1.1', 'HTTP/2']) {
      const reach = async (url: string) => (protocol === 'HTTP/2' ? startHttp2(url, folder) : url);
      for (const [name, url] of Object.entries(servers)) {
        console.log(`\n${name}, ${protocol}: median of ${RUNS}, as a ratio to the bare page`);
        const person = people.get(url) ?? null;
        const newHash = (page: string) => hashOf(browser, url, page);
        await table(browser, {
          base: await reach(url),
          bareUrl: await reach(bare.url),
          person,
          routes,
          newHash,
        });
      }
    }
    for (const [name, url] of isShort ? [] : Object.entries(servers)) {
      for (const { path } of routes) {
        const { performance: result } = report(url + path).categories;
        console.log(`Lighthouse of ${path}, ${name}: ${Math.round((result?.score ?? 0) * 100)}`);
      }
    }
  } finally {
    await browser.close();
    bare.server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Measured = {
  base: string;
  bareUrl: string;
  person: Person | null;
  routes: readonly RouteEntry[];
  newHash: (page: string) => Promise<string>;
};

const row = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);

async function table(browser: Browser, { base, bareUrl, person, routes, newHash }: Measured): Promise<void> {
  const bare = await medians(browser, bareUrl, 'h1', null);
  row(['page', 'LCP', 'first own item', 'first press', 'scripts', 'KB']);
  row(['---', '---', '---', '---', '---', '---']);
  row(['bare page', `${Math.round(bare.largest)} ms`, '', '', bare.scripts, Math.round(bare.kb)]);
  for (const { name, path } of routes) {
    for (const who of name === 'landing' ? [null] : [null, person]) {
      const page = await medians(browser, base + path + (await newHash(name)), ITEMS[name] ?? 'h1', who);
      const ratio = (ms: number) => (ms / bare.largest).toFixed(2);
      const label = who ? `${path}, signed in` : path;
      row([
        label,
        ratio(page.largest),
        ratio(page.item),
        ratio(page.drawn),
        page.scripts,
        Math.round(page.kb),
      ]);
    }
  }
}

async function medians(browser: Browser, url: string, item: string, person: Person | null): Promise<Watched> {
  const runs: Watched[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await visit(browser, url, item, person));
  const of = (key: keyof Watched) => median(runs.map((each) => each[key]));
  return {
    largest: of('largest'),
    item: of('item'),
    drawn: of('drawn'),
    scripts: of('scripts'),
    kb: of('kb'),
  };
}

async function visit(browser: Browser, url: string, item: string, person: Person | null): Promise<Watched> {
  const context = await browser.newContext({ ...PHONE, ignoreHTTPSErrors: true });
  if (person) {
    await context.addCookies(person.cookies.map(({ name, value }) => ({ name, value, url })));
    await context.addInitScript((id) => localStorage.setItem('trib_user', JSON.stringify({ id })), person.id);
  }
  const page = await context.newPage();
  await page.addInitScript({ content: watchFor(item) });
  await slowDown(page);
  await page.goto(url, { waitUntil: 'load' });
  const seen = await page.evaluate(async (watchedMs) => {
    await new Promise((resolve) => setTimeout(resolve, watchedMs - performance.now()));
    const { pageTimes } = window;
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => 'initiatorType' in entry)
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < pageTimes.largest);
    const names = new Set(scripts.map(({ name }) => name));
    return {
      ...pageTimes,
      scripts: names.size,
      kb: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024,
    };
  }, WATCHED_MS);
  await context.close();
  return seen;
}

/**
 * The token of a page that a link opens: one for another person's account, valid for five minutes, or one of a mail
 * that no longer works.
 */
async function hashOf(browser: Browser, url: string, page: string): Promise<string> {
  if (page === 'mail') return `#${'x'.repeat(43)}`;
  if (page !== 'continue') return '';
  const context = await browser.newContext();
  await register(context.request, url, 'Rosa Vale');
  const made = await context.request.post(`${url}/api/account-links`, { headers: { Origin: url } });
  const { token } = await made.json();
  await context.close();
  return `#${token}`;
}

async function register(request: APIRequestContext, url: string, displayName: string): Promise<number> {
  const response = await request.post(`${url}/api/users/register`, {
    headers: { Origin: url },
    data: { displayName, location: '', bio: '' },
  });
  if (!response.ok()) throw new Error(`Nobody could be registered: ${response.status()}`);
  return (await response.json()).id;
}

async function registerPerson(browser: Browser, url: string): Promise<Person> {
  const context = await browser.newContext();
  const id = await register(context.request, url, 'Maya');
  await joinFirst(context.request, url);
  const cookies = await context.cookies();
  await context.close();
  return { id, cookies };
}

/** Joins a meetup, because without one the chats are empty and suggest people, which is another page. */
async function joinFirst(request: APIRequestContext, url: string): Promise<void> {
  const meetups: { id: number }[] = await (await request.get(`${url}/api/tribs`)).json();
  for (const { id } of meetups) {
    const joined = await request.put(`${url}/api/tribs/${id}/membership`, { headers: { Origin: url } });
    if (joined.ok() && (await joined.json()).status === 'joined') return;
  }
  throw new Error('No meetup could be joined.');
}

/** Serves React, the router, the query client and one heading, built and compressed as the app is. */
async function startBarePage(folder: string) {
  const source = join(root, 'bench/bare');
  await build({
    root: source,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: join(folder, 'bare'),
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
    },
  });
  await precompress(join(folder, 'bare'));
  const serve = sirv(join(folder, 'bare'), { gzip: true, brotli: true, single: true });
  const server = createServer((req, res) => serve(req, res)).listen(0, '127.0.0.1');
  return { server, url: await urlOf(server, 'http') };
}
