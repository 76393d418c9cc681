import type { Route } from '@playwright/test';
import { expect, test } from './fixtures/test';
import { Feed } from './pages/feed';

test('the splash, the navigation and the first picture are there before the scripts', async ({ page }) => {
  const held: Route[] = [];
  let isHolding = true;
  await page.route('**/assets/*.js', async (route) => {
    if (isHolding) held.push(route);
    else await route.continue();
  });
  // Other stories create meetups without a picture, and one of those may be the best match.
  await page.route('**/api/tribs?*', async (route) => {
    const response = await route.fetch();
    const meetups: { mainImageUrl: string | null }[] = await response.json();
    await route.fulfill({ response, json: meetups.filter(({ mainImageUrl }) => mainImageUrl !== null) });
  });
  await page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
  await page.addInitScript(() => {
    let hasBegun = false;
    requestAnimationFrame(function look() {
      const text = document.querySelector('main')?.textContent ?? '';
      const isThere = document.querySelector('nav') !== null && /Finding what|Preparing your/.test(text);
      if (hasBegun && !isThere) performance.mark('blinked');
      hasBegun ||= isThere;
      // The app's own splash, which leaves after some seconds.
      if (/Preparing your/.test(text) && !document.querySelector('#drawn-ahead'))
        performance.mark('prepared');
      else requestAnimationFrame(look);
    });
  });
  await page.goto('/meetups', { waitUntil: 'commit' });
  await expect(page.getByText("Finding what you'll love...")).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Discover' })).toBeVisible();
  const picture = page.locator('.deck img');
  await expect(picture).toHaveCount(1);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const place = await picture.boundingBox();

  isHolding = false;
  await Promise.all(held.map((route) => route.continue()));
  const marks = (name: string) =>
    page.evaluate((wanted) => performance.getEntriesByName(wanted).length, name);
  await expect.poll(() => marks('prepared')).toBe(1);
  expect(await marks('blinked')).toBe(0);
  const feed = new Feed(page);
  await feed.untilShown();
  await expect(feed.deck).toHaveCount(1);
  // Its own picture replaces the preloaded one.
  await expect.poll(() => feed.card.locator('img').first().boundingBox()).toEqual(place);
});

test('a missing page script is reported, and no splash hides the message', async ({ page }) => {
  await page.route('**/assets/FeedPage-*.js', (route) => route.abort());
  await page.goto('/meetups');
  await expect(page.getByRole('heading', { name: "This page didn't load" })).toBeVisible();
  await expect(page.getByText("Finding what you'll love...")).toHaveCount(0);
});
