import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from './fixtures/axe';
import { newGuest } from './fixtures/guests';
import { hold } from './fixtures/hold';
import { watchLayoutShift } from './fixtures/layout-shift';
import { useTheme } from './fixtures/storage';
import { expect, test } from './fixtures/test';
import { Discover } from './pages/discover';

const isScript = (url: URL) => /^\/assets\/.*\.js$/.test(url.pathname);
const isIdeas = (url: URL) => url.pathname === '/api/ideas';

/** Notes when a card that was there is gone. */
async function watchCards(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let hasBegun = false;
    requestAnimationFrame(function look() {
      const isThere = document.querySelector('main article') !== null;
      if (hasBegun && !isThere) performance.mark('blinked');
      hasBegun ||= isThere;
      requestAnimationFrame(look);
    });
  });
}

const blinksOf = (page: Page) => page.evaluate(() => performance.getEntriesByName('blinked').length);

/** Where the parts of the page are. */
const placesIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, input, [role=tab], article, article img, h2, nav a, nav button')].map(
      (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.textContent, x, y, width, height].join(' ');
      },
    ),
  );

for (const theme of ['dark', 'light'] as const) {
  test(`in the ${theme} theme, the first cards are there before the scripts and stay in place`, async ({
    page,
  }) => {
    await useTheme(page, theme);
    const layoutShift = await watchLayoutShift(page);
    await watchCards(page);
    const release = await hold(page, isScript);
    const discover = new Discover(page);
    await page.goto('/discover', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Discover', level: 1 })).toBeVisible();
    await discover.expectTab('Experiences');
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Profile' })).toBeVisible();
    const picture = discover.cards.first().locator('img');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expectNoAxeFindings(page, 'Discover before its scripts');
    const places = await placesIn(page);

    await release();
    await discover.untilTakenOver();
    await expect.poll(() => placesIn(page)).toEqual(places);
    await expect.poll(() => blinksOf(page)).toBe(0);
    expect(await layoutShift()).toBe(0);
    await discover.cards.first().getByRole('link').click();
    await expect(discover.sheet).toBeVisible();
  });
}

test('a signed-in person sees the same cards, and the bell with the app', async ({ page }) => {
  await newGuest(page.request, 'Maya');
  const release = await hold(page, isScript);
  const discover = new Discover(page);
  await page.goto('/discover', { waitUntil: 'commit' });
  await expect(discover.cards.first()).toBeVisible();
  const places = await placesIn(page);
  await release();
  await discover.untilTakenOver();
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  await expect.poll(() => placesIn(page)).toEqual(places);
});

for (const [path, tab, label] of [
  ['/communities', 'Communities', 'Loading communities...'],
  ['/discover?tab=tribs', 'Tribs', 'Loading tribs...'],
] as const) {
  test(`${path} shows its tab before the scripts`, async ({ page }) => {
    const release = await hold(page, isScript);
    const discover = new Discover(page);
    await page.goto(path, { waitUntil: 'commit' });
    await discover.expectTab(tab);
    await expect(page.getByText(label)).toBeVisible();
    await release();
    await discover.untilTakenOver();
    await discover.expectTab(tab);
    await expect(discover.cards.first()).toBeVisible();
  });
}

test('an experience opens before the scripts have come', async ({ page }) => {
  const release = await hold(page, isScript);
  const discover = new Discover(page);
  await page.goto('/discover', { waitUntil: 'commit' });
  await discover.cards.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/discover\?idea=\d+$/);
  await release();
  await expect(discover.sheet).toBeVisible();
});

test('another tab opens before the scripts have come', async ({ page }) => {
  const release = await hold(page, isScript);
  const discover = new Discover(page);
  await page.goto('/discover', { waitUntil: 'commit' });
  await discover.tab('Communities').click();
  await expect(page).toHaveURL('/discover?tab=communities');
  await discover.expectTab('Communities');
  await release();
  await expect(discover.cards.first()).toBeVisible();
});

test('what is typed before the scripts load is searched for, and typing continues', async ({ page }) => {
  const release = await hold(page, isScript);
  const discover = new Discover(page);
  await page.goto('/discover', { waitUntil: 'commit' });
  await discover.search.pressSequentially('hik');
  await release();
  await discover.untilTakenOver();
  await expect(discover.search).toBeFocused();
  await page.keyboard.type('ing');
  await expect(discover.search).toHaveValue('hiking');
  await expect(page).toHaveURL('/discover?q=hiking');
  await expect(discover.marks.first()).toBeVisible();
});

test('a slow list leaves the page usable', async ({ page }) => {
  const release = await hold(page, isIdeas);
  const discover = new Discover(page);
  await discover.open();
  await expect(discover.panel.getByText('Loading experiences...')).toBeVisible();
  await discover.tab('Tribs').click();
  await discover.expectTab('Tribs');
  await discover.tab('Experiences').click();
  await release();
  await expect(discover.cards.first()).toBeVisible();
});

test('a page script that is missing is reported, and no card hides the message', async ({ page }) => {
  await page.route('**/assets/DiscoverPage-*.js', (route) => route.abort());
  await page.goto('/discover');
  await expect(page.getByRole('heading', { name: "This page didn't load" })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
});
