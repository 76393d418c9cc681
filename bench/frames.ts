import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type CDPSession, type Page } from 'playwright';
import { routeList } from '../client/src/app/route-list';
import { ensureBrowser } from '../scripts/ensure-browser';
import { paths } from '../shared/domain/paths';
import { BROWSER_FLAGS } from './browser';
import { startTrib } from './servers';

/**
 * Measures swiping through the deck, changing pages and scrolling a long chat: `npm run build && npx tsx
 * bench/frames.ts`. bench/README.md has the figures.
 */
const MEETUPS = 500;
const SWIPES = 60;
const LONG_RUN = 200;
const MESSAGES = 2_000;
const SCREENS = 40;
const FRAME_MS = 1000 / 60;
declare global {
  interface Window {
    deckMeter: { frames: number[]; slowest: number };
  }
}

/** Runs in the page. It is a string, because the compiler would add helpers of its own to a function. */
const METER = `
  window.deckMeter = { frames: [], slowest: 0 };
  requestAnimationFrame(function tick(now) {
    deckMeter.frames.push(now);
    requestAnimationFrame(tick);
  });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) deckMeter.slowest = Math.max(deckMeter.slowest, duration);
  }).observe({ type: 'event', durationThreshold: 16 });
`;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trib-frames-'));
  const server = await startTrib({ DATA_DIR: folder });
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: BROWSER_FLAGS });
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
    });
    const page = await context.newPage();
    await openDeck(page, server.url);
    const cdp = await context.newCDPSession(page);
    console.log(`${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`);
    for (const rate of [1, 4]) {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate });
      console.log(`${rate}x CPU:`, await measureSwipes(page, cdp));
    }
    console.log('from a press in the navigation to the page, 4x CPU:', await measureTabs(page));
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    console.log('heap over 200 swipes:', await measureHeap(page, cdp));
    await openThread(page, server.url);
    for (const rate of [1, 4]) {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate });
      console.log(`thread, ${rate}x CPU:`, await measureScrolling(page, cdp));
    }
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens the deck with as many meetups as a large city has, copied from the demo. */
async function openDeck(page: Page, url: string): Promise<void> {
  await page.addInitScript({ content: METER });
  await page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
  await page.route('**/api/tribs?*', async (route) => {
    const response = await route.fetch();
    const some: { id: number; name: string }[] = await response.json();
    const many = Array.from({ length: MEETUPS }, (_, index) => ({
      ...some[index % some.length],
      id: 10_000 + index,
    }));
    await route.fulfill({ json: many });
  });
  await page.goto(`${url}/meetups`);
  await page.waitForFunction(() => document.querySelector('.deck')?.closest('[inert]') === null);
}

/** Opens the room of a meetup that the person has joined, with as many messages as a year may bring. */
async function openThread(page: Page, url: string): Promise<void> {
  const { request } = page.context();
  const person = { displayName: 'Ada', username: 'bench.ada', password: 'a long enough one' };
  await request.post(`${url}/api/users/register`, { data: person });
  const [trib] = await (await request.get(`${url}/api/tribs`)).json();
  await request.put(`${url}/api/tribs/${trib.id}/membership`);
  await page.route('**/api/conversations/*/messages?*', async (route) => {
    const list = Array.from({ length: MESSAGES }, (_, index) => ({
      id: index + 1,
      conversationId: 1,
      clientId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      sender: { id: 1_000_000 + (index % 7), displayName: `Person ${index % 7}`, profileImage: null },
      text: 'See you at the lake, I bring the board and some tea. '.repeat((index % 3) + 1),
      photo: null,
      photoSize: null,
      replyTo: null,
      reactions: [],
      createdAt: new Date(Date.now() - (MESSAGES - index) * 600_000).toISOString(),
      isDeleted: false,
    }));
    await route.fulfill({ json: list });
  });
  await page.goto(`${url}/chat?trib=${trib.id}`);
  await page
    .locator('[role=log] [data-id]')
    .nth(MESSAGES - 1)
    .waitFor();
}

async function measureScrolling(page: Page, cdp: CDPSession): Promise<string> {
  await page.evaluate(() => Object.assign(window.deckMeter, { frames: [], slowest: 0 }));
  for (const direction of [1, -1]) {
    await cdp.send('Input.synthesizeScrollGesture', {
      x: 160,
      y: 400,
      yDistance: direction * SCREENS * 600,
      speed: 3_000,
      gestureSourceType: 'touch',
    });
  }
  return page
    .evaluate(() => window.deckMeter)
    .then(({ frames, slowest }) => {
      const { share, count } = droppedIn(frames);
      return `${share} % of ${count} frames dropped, slowest interaction ${slowest} ms`;
    });
}

async function measureSwipes(page: Page, cdp: CDPSession) {
  await page.evaluate(() => Object.assign(window.deckMeter, { frames: [], slowest: 0 }));
  for (let swipe = 0; swipe < SWIPES; swipe += 1) await swipeUp(page, cdp);
  const { frames, slowest, mounted } = await page.evaluate(() => ({
    ...window.deckMeter,
    mounted: document.querySelectorAll('[aria-roledescription="slide"]').length,
  }));
  const { share, count } = droppedIn(frames);
  return `${share} % of ${count} frames dropped, slowest interaction ${slowest} ms, ${mounted} cards mounted`;
}

/** Opens each page for the first time, then again; the last one is the deck. */
async function measureTabs(page: Page): Promise<string> {
  const tabs = [paths.discover, paths.trib, paths.chat, paths.profile, paths.meetups];
  const times: string[] = [];
  for (const path of [...tabs, ...tabs]) {
    const title = routeList.find((route) => route.path === path)?.title ?? '';
    const ms = await page.evaluate(
      async ([href, wanted]) => {
        const link = document.querySelector<HTMLElement>(
          `nav a[href="${href}"], nav form[action="${href}"] button`,
        );
        const began = performance.now();
        link?.click();
        do await new Promise(requestAnimationFrame);
        while (!document.title.startsWith(wanted));
        return performance.now() - began;
      },
      [path, title] as const,
    );
    times.push(`${path} ${ms.toFixed(0)} ms`);
  }
  return times.join(', ');
}

function droppedIn(frames: readonly number[]): { share: string; count: number } {
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0);
  const count = frames.length + dropped;
  return { share: ((dropped / count) * 100).toFixed(2), count };
}

async function measureHeap(page: Page, cdp: CDPSession): Promise<string> {
  await page.keyboard.press('Home');
  const before = await heap(cdp);
  for (let swipe = 0; swipe < LONG_RUN; swipe += 1) {
    await swipeUp(page, cdp);
    await page.evaluate(() => Object.assign(window.deckMeter, { frames: [] }));
  }
  const grown = (await heap(cdp)) - before;
  return `${(grown / 1024 / 1024).toFixed(2)} MB`;
}

async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}

/** Swipes 160 px in ten moves, one per frame, and waits until the card has settled. */
async function swipeUp(page: Page, cdp: CDPSession): Promise<void> {
  const x = 160;
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: 500 }] });
  for (let move = 1; move <= 10; move += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await cdp.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x, y: 500 - move * 16 }],
    });
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // Animations are read once and not in every frame, so that measuring is not the load.
  await page.evaluate('Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})))');
}

await main();
