/**
 * npm run build && npm run bench -- pages                       every page cold on a slow phone, beside a bare page of the same stack
 * npm run bench -- pages --beside=http://127.0.0.1:3001 /chat   and of a running server of another build; one page only
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import react from '@vitejs/plugin-react';
import { type Browser, chromium, type Page } from 'playwright';
import sirv from 'sirv';
import { build as viteBuild } from 'vite';
import { routeList } from '../client/src/app/route-list';
import { precompress } from '../scripts/build/precompress';
import { ensureBrowser } from '../scripts/ensure-browser';
import { median, printTable } from './report';
import { startTrib, temporaryFolder, undo } from './servers';

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

/** Links open these, here one that no longer works. */
const LINKED: ReadonlySet<string> = new Set(['mail', 'continue']);

type Times = { largest: number; item: number; drawn: number };

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

export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { beside: { type: 'string' }, runs: { type: 'string', default: '3' } },
    allowPositionals: true,
  });
  const routes = routeList.filter(({ path }) => positionals.length === 0 || positionals.includes(path));
  const own = await startTrib({ DATA_DIR: temporaryFolder(), SEED: 'demo' });
  const builds = [
    { name: '', url: own.url },
    ...(values.beside === undefined ? [] : [{ name: ', the other', url: values.beside }]),
  ];
  const bareUrl = await startBarePage();
  const browser = await openBrowser();
  const people = new Map<string, Person>();
  for (const { url } of builds) people.set(url, await registerPerson(browser, url));
  const timesOf = (url: string, item: string, person: Person | null) =>
    medians(browser, { url, item, person, runs: Number(values.runs) });
  const bare = await timesOf(bareUrl, 'h1', null);
  const rows = [['bare page', `${Math.round(bare.largest)} ms`, '', '']];
  const ratio = (ms: number) => (ms / bare.largest).toFixed(2);
  for (const { name, path } of routes) {
    for (const isSignedIn of name === 'landing' ? [false] : [false, true]) {
      for (const build of builds) {
        const person = isSignedIn ? (people.get(build.url) ?? null) : null;
        const url = build.url + path + (LINKED.has(name) ? `#${'x'.repeat(43)}` : '');
        const page = await timesOf(url, ITEMS[name] ?? 'h1', person);
        const label = `\`${path}\`${isSignedIn ? ', signed in' : ''}${build.name}`;
        const ratios = [ratio(page.largest), ratio(page.item), ratio(page.drawn)];
        rows.push([label, ...ratios]);
      }
    }
  }
  const head = ['page', 'LCP', 'first own item', 'first press'];
  printTable(`medians of ${values.runs}, as a ratio to a bare page of the same stack`, head, rows);
}

type Measured = { url: string; item: string; person: Person | null; runs: number };

async function medians(browser: Browser, { runs, ...page }: Measured): Promise<Times> {
  const seen: Times[] = [];
  for (let left = runs; left > 0; left -= 1) seen.push(await visit(browser, page));
  const of = (key: keyof Times) => median(seen.map((each) => each[key]));
  return { largest: of('largest'), item: of('item'), drawn: of('drawn') };
}

async function visit(browser: Browser, { url, item, person }: Omit<Measured, 'runs'>): Promise<Times> {
  const context = await browser.newContext(PHONE);
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
    return window.pageTimes;
  }, WATCHED_MS);
  await context.close();
  return seen;
}

/** Registers somebody who goes to a meetup, because without one the chats are empty and suggest people, which is another page. */
async function registerPerson(browser: Browser, url: string): Promise<Person> {
  const context = await browser.newContext();
  const { request } = context;
  const data = { displayName: 'Maya', location: '', bio: '' };
  const headers = { Origin: url };
  const { id } = await (await request.post(`${url}/api/users/register`, { headers, data })).json();
  const meetups: { id: number }[] = await (await request.get(`${url}/api/tribs`)).json();
  for (const meetup of meetups) {
    const joined = await request.put(`${url}/api/tribs/${meetup.id}/membership`, { headers });
    if (joined.ok() && (await joined.json()).status === 'joined') break;
  }
  const cookies = await context.cookies();
  await context.close();
  return { id, cookies };
}

/** Serves React, the router, the query client and one heading, built and compressed as the app is. */
async function startBarePage(): Promise<string> {
  const outDir = temporaryFolder();
  await viteBuild({
    root: join(import.meta.dirname, 'bare'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
  });
  await precompress(outDir);
  const serve = sirv(outDir, { gzip: true, brotli: true, single: true });
  const server = createServer((req, res) => serve(req, res)).listen(0, '127.0.0.1');
  undo.push(() => server.close());
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A slow phone on a slow connection: 1.6 Mbit/s, 150 ms, and a quarter of this CPU. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_RATE = 4;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };

/** Pages must not be measured in parallel: a throttled page keeps the CPU busy even when nothing happens in it. */
async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', LINE);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
}

/** root has no sandbox. Without a GPU the CPU renders, so every measurement is the same. */
export async function openBrowser(): Promise<Browser> {
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ];
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args });
  undo.push(() => browser.close());
  return browser;
}
