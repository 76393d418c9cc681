import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { ensureBrowser } from '../scripts/ensure-browser';
import { BROWSER_FLAGS } from './browser';
import { median } from './measure';
import { measurePages } from './pages';
import { startTrib } from './servers';
import { PHONE, slowDown } from './slow-phone';

/**
 * Page speed of the built client: `npx tsx bench/lighthouse.ts [path]`. Needs a build (`npm run build`).
 * With `--all` every page beside a bare one of the same stack, and beside the servers whose addresses follow; where paths
 * follow, only those pages, over HTTP/1.1 and without Lighthouse.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const RUNS = 5;
const WATCHED_MS = 9_000;
/** Long enough for every animation to have started: the last spark of the landing page takes 9.5 s. */
const SETTLED_MS = 11_000;
/** The browser counts as resting when all its processes together use less than this many seconds of CPU time in a second. */
const RESTING_S = 0.05;

const [path = '/', ...others] = process.argv.slice(2);

async function main(): Promise<void> {
  const browser = await ensureBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'trib-lighthouse-'));
  const server = await startTrib({ DATA_DIR: join(folder, 'data') });
  const url = server.url + path;
  try {
    console.log(
      `${path} on ${cpus().length} × ${cpus()[0]?.model.trim()}, ${new Date().toISOString().slice(0, 10)}`,
    );
    if (path === '--all') {
      const paths = others.filter((argument) => argument.startsWith('/'));
      const before = others
        .filter((argument) => !paths.includes(argument))
        .map((address): [string, string] => [address, address]);
      const servers = Object.fromEntries([['this build', server.url], ...before]);
      const report = (page: string) => lighthouseReport(browser, join(folder, 'all.json'), page);
      await measurePages(browser, servers, paths, report);
      return;
    }
    await throttledPaint(browser, url);
    runLighthouse(browser, folder, url);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs in the page. The largest element may come late, because a splash covers the feed for some seconds. */
function largestPaint(watchedMs: number): Promise<number> {
  return new Promise((resolve) => {
    let largest = Number.NaN;
    new PerformanceObserver((list) => {
      largest = list.getEntries().at(-1)?.startTime ?? largest;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    setTimeout(() => resolve(largest), watchedMs - performance.now());
  });
}

/** Measures the largest contentful paint as the browser reports it, with real throttling of network and CPU. */
async function throttledPaint(executablePath: string, url: string): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  const pages = await Promise.all(Array.from({ length: RUNS }, () => openPhone(browser)));
  await rest(browser, pages[0]);
  const paints: number[] = [];
  for (const page of pages) {
    await slowDown(page);
    await page.goto(url, { waitUntil: 'load' });
    paints.push(await page.evaluate(largestPaint, WATCHED_MS));
    await page.close();
  }
  const page = await openPhone(browser);
  await page.goto(url, { waitUntil: 'load' });
  console.log(`main thread of a page that nobody touches: ${await busyAtRest(page)} ms of each second`);
  await browser.close();
  console.log(
    `LCP, throttled line and processor: ${Math.round(median(paints))} ms (${paints.map(Math.round).join(', ')})`,
  );
}

/** Waits until a new browser window has loaded its own pages, which use the same CPU. */
async function rest(browser: Browser, page: Page | undefined): Promise<void> {
  const cdp = await browser.newBrowserCDPSession();
  const used = async () => {
    const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  const second = () => page?.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
  for (let before = await used(), spent = 1; spent > RESTING_S;) {
    await second();
    const now = await used();
    spent = now - before;
    before = now;
  }
}

/** Measures at full speed how busy the page's thread is: continuous animations should be the compositor's work. */
async function busyAtRest(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const busy = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const settled = () => page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), SETTLED_MS);
  await settled();
  const before = await busy();
  await settled();
  return Math.round((((await busy()) - before) / SETTLED_MS) * 1e6);
}

async function openPhone(browser: Browser): Promise<Page> {
  return (await browser.newContext(PHONE)).newPage();
}

type Report = {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>;
};

function runLighthouse(executablePath: string, folder: string, url: string): void {
  const reports = Array.from({ length: RUNS }, (_, run) =>
    lighthouseReport(executablePath, join(folder, `${run}.json`), url),
  );
  for (const category of ['performance', 'accessibility', 'best-practices', 'seo']) {
    const scores = reports.map((report) => Math.round((report.categories[category]?.score ?? 0) * 100));
    console.log(`${category.padEnd(16)} ${median(scores)} (${scores.join(', ')})`);
  }
  for (const audit of [
    'first-contentful-paint',
    'largest-contentful-paint',
    'speed-index',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]) {
    const values = reports.map((report) => report.audits[audit]?.numericValue ?? Number.NaN);
    const scores = reports.map((report) => report.audits[audit]?.score ?? Number.NaN);
    console.log(`${audit.padEnd(24)} ${Math.round(median(values) * 1000) / 1000}, score ${median(scores)}`);
  }
  const missed = Object.values(reports[0]?.audits ?? {}).filter(({ score }) => score !== null && score < 0.9);
  if (missed.length > 0) console.log(`below 90: ${missed.map(({ title }) => title).join('; ')}`);
}

function lighthouseReport(executablePath: string, file: string, url: string): Report {
  const { status } = spawnSync(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--chrome-flags=--headless=new ${BROWSER_FLAGS.join(' ')}`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, CHROME_PATH: executablePath } },
  );
  if (status !== 0) throw new Error('Lighthouse failed.');
  return JSON.parse(readFileSync(file, 'utf8'));
}

await main();
