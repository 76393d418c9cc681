import type { Page } from '@playwright/test';
import { framesOfClosing, watchMotion, withoutMotion, WITH_MOTION } from './fixtures/motion';
import { expect, test } from './fixtures/test';
import { Feed } from './pages/feed';
import { FilteredFeed } from './pages/filter-panel';

test.use(WITH_MOTION);

const gone = (page: Page) => expect(page.locator('[role="dialog"], .scrim')).toHaveCount(0);

test('a sheet leaves downwards, out of reach, and Back closes the next one @proof', async ({ page }) => {
  const feed = new FilteredFeed(page);
  const motionIsThere = watchMotion(page);
  await feed.open();
  await motionIsThere();
  await feed.openPanel();
  await new Feed(page).settled();
  const frames = await framesOfClosing(page);
  const places = frames.map(({ y }) => y);
  expect(Math.max(...places), 'it moves').toBeGreaterThan(0);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(frames.every(({ isInert }) => isInert)).toBe(true);
  await gone(page);
  await expect(feed.openButton).toBeFocused();

  await feed.openPanel();
  await page.goBack();
  await expect(feed.panel).toBeHidden();
  await gone(page);
  await expect(feed.openButton).toBeFocused();
});

test('a sheet that is opened again while it leaves stays, and one Back closes it @proof', async ({
  page,
}) => {
  const feed = new FilteredFeed(page);
  const motionIsThere = watchMotion(page);
  await feed.open();
  await motionIsThere();
  const button = await feed.openButton.elementHandle();
  await feed.openPanel();
  await button?.evaluate((trigger: HTMLElement) => {
    document.querySelector<HTMLElement>('[role="dialog"] [aria-label="Close"]')?.click();
    return new Promise<void>((resolve) => {
      requestAnimationFrame(() => {
        trigger.click();
        resolve();
      });
    });
  });
  await expect(page.locator('[role="dialog"]')).toHaveCount(1);
  await expect(feed.panel).toBeVisible();
  await expect(feed.select('Time')).toBeEnabled();
  await page.goBack();
  await gone(page);
  await expect(page).toHaveURL(/\/meetups/);
  await expect(feed.openButton).toBeFocused();
});

test('with reduced motion a sheet fades where it is @proof', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const feed = new FilteredFeed(page);
  const motionIsThere = watchMotion(page);
  await feed.open();
  await motionIsThere();
  await feed.openPanel();
  await new Feed(page).settled();
  const frames = await framesOfClosing(page);
  expect(Math.min(...frames.map(({ opacity }) => opacity)), 'it fades').toBeLessThan(1);
  expect(frames.every(({ y }) => y === 0)).toBe(true);
  await gone(page);
});

test('without the motion script a sheet opens and closes at once @proof', async ({ page }) => {
  await withoutMotion(page);
  const feed = new FilteredFeed(page);
  await feed.open();
  await feed.openPanel();
  expect(await framesOfClosing(page)).toEqual([]);
  await gone(page);
  await expect(feed.openButton).toBeFocused();
});
