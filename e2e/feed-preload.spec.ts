import type { Page, Route } from '@playwright/test';
import { watchLayoutShift } from './fixtures/layout-shift';
import { expect, test } from './fixtures/test';
import { Feed } from './pages/feed';

/** Other stories create meetups without a picture, and one of those may be the best match. */
const leaveOutWithoutPicture = (page: Page) =>
  page.route('**/api/tribs?*', async (route) => {
    const response = await route.fetch();
    const meetups: { mainImageUrl: string | null }[] = await response.json();
    await route.fulfill({ response, json: meetups.filter(({ mainImageUrl }) => mainImageUrl !== null) });
  });

test('the splash, the navigation and the first picture are there before the scripts', async ({ page }) => {
  const held: Route[] = [];
  let isHolding = true;
  await page.route('**/assets/*.js', async (route) => {
    if (isHolding) held.push(route);
    else await route.continue();
  });
  await leaveOutWithoutPicture(page);
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

for (const [path, script] of [
  ['/meetups', 'FeedPage'],
  ['/discover', 'DiscoverPage'],
] as const) {
  test(`the first picture of ${path} is loaded before the scripts of the page`, async ({ page }) => {
    await leaveOutWithoutPicture(page);
    const requests: { type: string | undefined; path: string; priority: string }[] = [];
    const session = await page.context().newCDPSession(page);
    session.on('Network.requestWillBeSent', ({ type, request }) =>
      requests.push({ type, path: new URL(request.url).pathname, priority: request.initialPriority }),
    );
    await session.send('Network.enable');
    await page.goto(path);
    const picture = () => requests.find(({ type }) => type === 'Image');
    await expect.poll(() => picture()?.priority).toBe('High');
    const ofPage = requests.find(
      (request) => request.path.startsWith(`/assets/${script}`) && request.type === 'Script',
    );
    expect(ofPage?.priority).toBe('Low');
  });
}

test('nothing of the feed moves while it loads', async ({ page }) => {
  const layoutShift = await watchLayoutShift(page);
  await leaveOutWithoutPicture(page);
  await page.goto('/meetups');
  await new Feed(page).untilShown();
  expect(await layoutShift()).toBeLessThanOrEqual(0.001);
});
