/**
 * npm run build && npm run bench -- frames    frames dropped while swiping through the feed and scrolling a long chat
 */
import type { CDPSession, Page } from 'playwright';
import { openBrowser } from './pages';
import { printTable } from './report';
import { startTrib, temporaryFolder } from './servers';

const MEETUPS = 500;
const SWIPES = 60;
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

export async function run(): Promise<void> {
  const { url } = await startTrib({ DATA_DIR: temporaryFolder(), SEED: 'demo' });
  const browser = await openBrowser();
  const phone = {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  };
  const page = await (await browser.newContext(phone)).newPage();
  const cdp = await page.context().newCDPSession(page);
  const rows: Measured[] = [];
  const atBothSpeeds = async (what: string, act: () => Promise<void>) => {
    for (const rate of [1, 4]) {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate });
      rows.push([`${what}${rate === 1 ? '' : `, ${rate}× slower`}`, ...(await measure(page, act))]);
    }
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  };
  await openDeck(page, url);
  await atBothSpeeds(`${SWIPES} swipes through ${MEETUPS} meetups`, async () => {
    for (let swipe = 0; swipe < SWIPES; swipe += 1) await swipeUp(page, cdp);
  });
  await openThread(page, url);
  await atBothSpeeds(`scrolling a chat of ${MESSAGES} messages`, () => scroll(cdp));
  await openBareThread(page, url);
  await atBothSpeeds(`scrolling a bare page of ${MESSAGES} messages`, () => scroll(cdp));
  printTable('frames', ['what', 'dropped', 'of frames', 'slowest interaction, ms'], rows);
}

type Measured = (string | number)[];

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

/** Opens the same texts without the app. What is dropped here, the browser and the machine drop. */
async function openBareThread(page: Page, url: string): Promise<void> {
  const message =
    '<p style="margin:8px;padding:12px;border-radius:16px;background:#eee">See you at the lake, I bring the board and some tea.</p>';
  await page.route('**/bare', (route) =>
    route.fulfill({ contentType: 'text/html', body: message.repeat(MESSAGES) }),
  );
  await page.goto(`${url}/bare`);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
}

async function scroll(cdp: CDPSession): Promise<void> {
  for (const direction of [1, -1]) {
    await cdp.send('Input.synthesizeScrollGesture', {
      x: 160,
      y: 400,
      yDistance: direction * SCREENS * 600,
      speed: 3_000,
      gestureSourceType: 'touch',
    });
  }
}

async function measure(page: Page, act: () => Promise<void>): Promise<Measured> {
  await page.evaluate(() => Object.assign(window.deckMeter, { frames: [], slowest: 0 }));
  await act();
  const { frames, slowest } = await page.evaluate(() => window.deckMeter);
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0);
  const count = frames.length + dropped;
  return [`${((dropped / count) * 100).toFixed(2)} %`, count, slowest];
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
