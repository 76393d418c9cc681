import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '../scripts/ensure-browser';
import { BROWSER_FLAGS } from './browser';
import { median } from './measure';
import { startTrib } from './servers';

/** Page speed of the built client: `npx tsx bench/lighthouse.ts [path]`. Needs a build (`npm run build`). */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const RUNS = 5;
/** A slow phone on a slow connection: 1.6 Mbit/s, 150 ms, and a quarter of this CPU. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_RATE = 4;
const WATCHED_MS = 9_000;
/** Long enough for every animation to have started: the last spark of the landing takes 9.5 s. */
const SETTLED_MS = 11_000;
/** CPU time as a share of a second, over all processes of the browser. */
const RESTING_S = 0.05;

const path = process.argv[2] ?? '/';

async function main(): Promise<void> {
  const browser = await ensureBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'trib-lighthouse-'));
  const server = await startTrib({ DATA_DIR: join(folder, 'data') });
  const url = server.url + path;
  try {
    console.log(
      `${path} on ${cpus().length} × ${cpus()[0]?.model.trim()}, ${new Date().toISOString().slice(0, 10)}`,
    );
    await throttledPaint(browser, url);
    runLighthouse(browser, folder, url);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs in the page. The largest element may come late: a splash covers the feed for some seconds. */
function largestPaint(watchedMs: number): Promise<number> {
  return new Promise((resolve) => {
    let largest = Number.NaN;
    new PerformanceObserver((list) => {
      largest = list.getEntries().at(-1)?.startTime ?? largest;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    setTimeout(() => resolve(largest), watchedMs - performance.now());
  });
}

/** Largest contentful paint as reported by the browser, with real network and CPU throttling. */
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

/** At full speed: continuous animations should be the compositor's work. */
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
  const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
  return (await browser.newContext(phone)).newPage();
}

/** Not in parallel: a throttled page keeps the CPU busy even when nothing happens in it. */
async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', LINE);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
}

type Report = {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>;
};

function runLighthouse(executablePath: string, folder: string, url: string): void {
  const reports = Array.from({ length: RUNS }, (_, run): Report => {
    const file = join(folder, `${run}.json`);
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
  });
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

await main();
