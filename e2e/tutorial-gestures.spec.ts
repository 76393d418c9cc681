import type { Page } from '@playwright/test';
import { skipSplash } from './fixtures/splash';
import { WITH_MOTION } from './fixtures/motion';
import { expect, test } from './fixtures/test';
import { Finger, type Drag } from './fixtures/touch';
import { Feed } from './pages/feed';
import { SwipeableCard } from './pages/swipeable-card';
import { Tutorial } from './pages/tutorial';

test.use(WITH_MOTION);

const ON_THE_CARD = { x: 195, y: 330 };

async function open(page: Page) {
  await skipSplash(page);
  const tutorial = new Tutorial(page);
  await tutorial.open();
  const card = new SwipeableCard(page, tutorial);
  await card.settled();
  return { tutorial, card, finger: await Finger.on(page) };
}

const stays: [string, Omit<Drag, 'from'>][] = [
  ['100 px up in 1 s', { dy: -100, ms: 1000 }],
  ['100 px down in 1 s', { dy: 100, ms: 1000 }],
  ['100 px to the left in 1 s', { dx: -100, ms: 1000 }],
  ['100 px to the right in 1 s', { dx: 100, ms: 1000 }],
  ['60 px by 80 px in 1 s', { dx: 60, dy: -80, ms: 1000 }],
  ['50 px in 100 ms', { dy: -50, ms: 100 }],
  ['a fast and long one that the phone takes away', { dy: -200, ms: 100, end: 'touchCancel' }],
];

test('a card that is not dismissed springs back and shows the same face @proof', async ({ page }) => {
  const { tutorial, card, finger } = await open(page);
  for (const [what, drag] of stays) {
    await test.step(what, async () => {
      await finger.drag({ from: ON_THE_CARD, ...drag });
      await card.expectHome();
      await expect(tutorial.front).toBeVisible();
      await expect(tutorial.swipeText).toHaveCount(0);
      await expect(tutorial.createHeading).toHaveCount(0);
    });
  }
});

const throws: [string, Omit<Drag, 'from'>][] = [
  ['101 px up in 1 s', { dy: -101, ms: 1000 }],
  ['101 px down in 1 s', { dy: 101, ms: 1000 }],
  ['101 px to the left in 1 s', { dx: -101, ms: 1000 }],
  ['101 px to the right in 1 s', { dx: 101, ms: 1000 }],
  ['51 px in 100 ms', { dy: -51, ms: 100 }],
  ['20 px in 30 ms, told of only at the end', { dx: 20, ms: 30, moves: 1 }],
];

test('a swipe that is long or fast enough dismisses the card @proof', async ({ page }) => {
  // The tutorial is shown only once in a session.
  await page.addInitScript(() => sessionStorage.clear());
  for (const [what, drag] of throws) {
    await test.step(what, async () => {
      const { tutorial, finger } = await open(page);
      await finger.drag({ from: ON_THE_CARD, ...drag });
      await expect(tutorial.createHeading).toBeFocused();
    });
  }
});

test('a released card springs back, and can be caught on its way @proof', async ({ page }) => {
  const { card, finger } = await open(page);
  await card.stopAnimationsAt(50);
  await finger.drag({ from: ON_THE_CARD, dx: 40, dy: -80, ms: 1000 });
  const { x, y } = await card.offset();
  expect(x).toBeGreaterThan(5);
  expect(x).toBeLessThan(40);
  expect(y).toBeCloseTo(-2 * x, 0);

  await finger.touch('touchStart', [ON_THE_CARD]);
  expect(await card.offset()).toEqual({ x, y });
  await finger.touch('touchMove', [{ x: ON_THE_CARD.x - 30, y: ON_THE_CARD.y }]);
  await expect.poll(async () => Math.round((await card.offset()).x - x)).toBe(-30);
  await card.letAnimationsRun();
  await finger.touch('touchCancel', []);
  await card.expectHome();
});

test('a second finger is ignored, and ends the drag of the first @proof', async ({ page }) => {
  const { tutorial, card, finger } = await open(page);
  const up = (px: number) => ({ x: ON_THE_CARD.x, y: ON_THE_CARD.y - px });
  const other = { x: 120, y: 300 };
  await finger.touch('touchStart', [ON_THE_CARD]);
  await finger.touch('touchMove', [up(60)]);
  await expect.poll(async () => Math.round((await card.offset()).y)).toBe(-60);
  await finger.touch('touchStart', [up(60), other]);
  await finger.touch('touchMove', [up(160), other]);
  await finger.touch('touchEnd', []);
  await card.expectHome();
  await expect(tutorial.createHeading).toHaveCount(0);
  await finger.drag({ from: ON_THE_CARD, ms: 40 });
  await expect(tutorial.swipeText).toBeVisible();
});

test('a flying card can be neither caught nor flipped @proof', async ({ page }) => {
  const { tutorial, card, finger } = await open(page);
  await card.stopAnimationsAt(40);
  await finger.drag({ from: ON_THE_CARD, dy: -150, ms: 300 });
  const flying = await card.offset();
  expect(flying.y).toBeLessThan(-150);
  await finger.drag({ from: { x: 195, y: 200 }, dy: 120, ms: 400 });
  await finger.drag({ from: { x: 195, y: 200 }, ms: 40 });
  await tutorial.next.click();
  expect(await card.offset()).toEqual(flying);
  await expect(tutorial.swipeText).toHaveCount(0);
  await card.letAnimationsRun();
  await expect(tutorial.createHeading).toBeFocused();
});

test('a double tap flips the card back from where it is', async ({ page }) => {
  const { tutorial, card, finger } = await open(page);
  await card.stopAnimationsAt(60);
  await finger.drag({ from: ON_THE_CARD, ms: 40 });
  const turned = await card.turn();
  expect(turned).not.toBe('none');
  await finger.drag({ from: ON_THE_CARD, ms: 40 });
  expect(await card.turn()).toBe(turned);
  await card.letAnimationsRun();
  await expect(tutorial.swipeText).toHaveCount(0);
  await expect(tutorial.front).toBeVisible();
  expect(await card.turn()).toBe('none');
});

test('with reduced motion the card fades, on both faces, whether it stays or leaves @proof', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { tutorial, card, finger } = await open(page);
  await card.stopAnimationsAt(60);
  await finger.drag({ from: ON_THE_CARD, ms: 40 });
  expect(await card.moving()).toContain('opacity');
  expect(await card.moving()).not.toContain('transform');
  await card.letAnimationsRun();
  await expect(tutorial.swipeText).toBeVisible();

  await card.stopAnimationsAt(60);
  await finger.drag({ from: ON_THE_CARD, dy: -90, ms: 1000 });
  expect(await card.moving()).toContain('opacity');
  expect(await card.moving()).not.toContain('transform');
  expect(await card.offset()).toEqual({ x: 0, y: 0 });
  await card.letAnimationsRun();

  await card.stopAnimationsAt(60);
  await finger.drag({ from: ON_THE_CARD, dy: -150, ms: 300 });
  const where = await card.offset();
  await card.stopAnimationsAt(200);
  expect(await card.offset()).toEqual(where);
  await card.letAnimationsRun();
  await expect(tutorial.createHeading).toBeFocused();
});

test('keys do not reach the feed beneath it @proof', async ({ page }) => {
  const { tutorial } = await open(page);
  await expect(tutorial.dialog).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tutorial.skipLink.click();
  const feed = new Feed(page);
  await feed.expectPlace(1);
  await feed.expectFront();
});

test('a mouse drags it without selecting text or pressing a button on release @desktop @proof', async ({
  page,
}) => {
  const { tutorial, card } = await open(page);
  const { mouse } = page;
  const box = await tutorial.next.boundingBox();
  if (!box) throw new Error('The button is not there');
  const below = { x: box.x + box.width / 2, y: box.y + 10 };
  await mouse.move(below.x, below.y - 60);
  await mouse.down();
  // The mouse jumps off the card at once, but the card has captured it.
  await mouse.move(below.x, below.y);
  await expect.poll(async () => (await card.offset()).y).toBe(60);
  await tutorial.rest();
  await mouse.up();
  await card.expectHome();
  await expect(tutorial.createHeading).toHaveCount(0);
  await expect(tutorial.front).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  await tutorial.front.click();
  await expect(tutorial.swipeText).toBeVisible();
});
