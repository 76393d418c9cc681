import { readFileSync } from 'node:fs';
import type { Page, Request } from '@playwright/test';
import { routeList } from '../client/src/app/route-list';
import type { RouteFiles } from '../scripts/build/route-chunks';
import { expectNoAxeFindings } from './fixtures/axe';
import { newGuest, newMeetup } from './fixtures/guests';
import { hold, isScript } from './fixtures/hold';
import { watchLayoutShift } from './fixtures/layout-shift';
import { useTheme } from './fixtures/storage';
import { WITH_MOTION } from './fixtures/motion';
import { expect, test } from './fixtures/test';
import { Discover } from './pages/discover';
import { Feed } from './pages/feed';

const files: Record<string, RouteFiles> = JSON.parse(readFileSync('dist/client/.vite/routes.json', 'utf8'));
const isIdeas = (url: URL) => url.pathname === '/api/ideas';

/** Other stories create meetups without a picture, and one of those may be the best match. */
const leaveOutWithoutPicture = (page: Page) =>
  page.route('**/api/tribs?*', async (route) => {
    const response = await route.fetch();
    const meetups: { mainImageUrl: string | null }[] = await response.json();
    await route.fulfill({ response, json: meetups.filter(({ mainImageUrl }) => mainImageUrl !== null) });
  });

for (const [pages, who] of [
  ['every page', 'a visitor'],
  ['every page with a frame for visitors', 'somebody signed in'],
] as const) {
  test(`${pages} asks for all its scripts at once, and draws its frame, for ${who}`, async ({ page }) => {
    const isSignedIn = who !== 'a visitor';
    if (isSignedIn) {
      const { id } = await newGuest(page.request, 'Maya');
      await page.addInitScript((own) => localStorage.setItem('trib_user', JSON.stringify({ id: own })), id);
    }
    for (const { name, path, hasNoFrame, hasVisitorsFrame } of routeList) {
      // For the other pages, signed-in people get the same page as visitors.
      if (name === 'landing' || (isSignedIn && !hasVisitorsFrame)) continue;
      const { scripts = [] } = files[name] ?? {};
      const asked = new Set<string>();
      const note = (request: Request) => asked.add(new URL(request.url()).pathname.slice(1));
      page.on('request', note);
      const release = await hold(page, isScript);
      await page.goto(path, { waitUntil: 'commit' });
      await expect.poll(() => scripts.filter((file) => !asked.has(file))).toEqual([]);
      const frames = hasNoFrame ? 0 : hasVisitorsFrame ? 2 : 1;
      expect(await page.locator('#static-frame main').count(), path).toBe(frames);
      const signIn = page.locator('#static-frame').getByRole('heading', { name: /^Sign in to/ });
      await expect(signIn, path).toHaveCount(hasVisitorsFrame && !isSignedIn ? 1 : 0);
      page.off('request', note);
      await release();
      await expect(page.locator('#static-frame')).toHaveCount(0);
      await expect(page.locator('#root > main')).toBeAttached();
    }
  });
}

test('a draft or a link to edit begins elsewhere than the frame of the wizard @proof', async ({ page }) => {
  const frame = page.locator('#static-frame main');
  const release = await hold(page, isScript);
  await page.goto('/meetups/create', { waitUntil: 'commit' });
  await expect(frame).toBeVisible();
  await page.goto('/meetups/create?edit=1', { waitUntil: 'commit' });
  await expect(frame).toBeHidden();
  await page.evaluate(() => localStorage.setItem('meetupDraft', '{}'));
  await page.goto('/meetups/create', { waitUntil: 'commit' });
  await expect(frame).toBeHidden();
  await release();
});

test.describe('with motion', () => {
  test.use(WITH_MOTION);

  test('the splash, the navigation and the first picture are there before the scripts', async ({ page }) => {
    const release = await hold(page, isScript);
    await leaveOutWithoutPicture(page);
    await page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
    await page.addInitScript(() => {
      let hasBegun = false;
      requestAnimationFrame(function look() {
        const text = document.querySelector('main')?.textContent ?? '';
        const isThere = document.querySelector('nav') !== null && /Finding what|Preparing your/.test(text);
        if (hasBegun && !isThere) performance.mark('blinked');
        hasBegun ||= isThere;
        // This is the app's own splash, which leaves after some seconds.
        if (/Preparing your/.test(text) && !document.querySelector('#static-frame'))
          performance.mark('prepared');
        else requestAnimationFrame(look);
      });
    });
    const layoutShift = await watchLayoutShift(page);
    await page.goto('/meetups', { waitUntil: 'commit' });
    await expect(page.getByText("Finding what you'll love...")).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Discover' })).toBeVisible();
    const picture = page.locator('.deck img');
    await expect(picture).toHaveCount(1);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const place = await picture.boundingBox();

    await release();
    const marks = (name: string) =>
      page.evaluate((wanted) => performance.getEntriesByName(wanted).length, name);
    await expect.poll(() => marks('prepared')).toBe(1);
    expect(await marks('blinked')).toBe(0);
    const feed = new Feed(page);
    await feed.untilShown();
    await expect(feed.deck).toHaveCount(1);
    // The card's own picture replaces the preloaded one.
    await expect.poll(() => feed.card.locator('img').first().boundingBox()).toEqual(place);
    expect(await layoutShift()).toBeLessThanOrEqual(0.001);
  });
});

for (const [path, script] of [
  ['/meetups', 'feed'],
  ['/discover', 'discover'],
] as const) {
  test(`the first picture of ${path} comes before its scripts and the font, and a missing script is reported`, async ({
    page,
  }) => {
    await leaveOutWithoutPicture(page);
    // The first script is held, because it would request the others itself.
    const release = await hold(page, ({ pathname }) => pathname.startsWith('/assets/index-'));
    const requests: string[] = [];
    page.on('request', (request) =>
      requests.push(`${request.resourceType()} ${new URL(request.url()).pathname}`),
    );
    await page.goto(path, { waitUntil: 'commit' });
    const place = (start: string) => requests.findIndex((request) => request.startsWith(start));
    await expect.poll(() => place(`script /assets/${script}-`)).toBeGreaterThan(place('image /covers/'));
    expect(place('image /covers/')).toBeGreaterThan(-1);
    expect(place('font ')).toBe(-1);
    await release();

    await page.route(`**/assets/${script}-*.js`, (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { name: "This page didn't load" })).toBeVisible();
    await expect(page.locator('#static-frame')).toHaveCount(0);
  });
}

for (const [theme, path, tab, label] of [
  ['dark', '/discover', 'Experiences', 'Loading experiences...'],
  ['light', '/communities', 'Communities', 'Loading communities...'],
  ['light', '/discover?tab=tribs', 'Tribs', 'Loading tribs...'],
] as const) {
  test(`${path} shows its tab and the first picture before its scripts, in the ${theme} theme @proof`, async ({
    page,
  }) => {
    await useTheme(page, theme);
    await leaveOutWithoutPicture(page);
    const layoutShift = await watchLayoutShift(page);
    const release = await hold(page, isScript);
    const discover = new Discover(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Discover', level: 1 })).toBeVisible();
    await discover.expectTab(tab);
    await expect(page.getByText(label)).toBeVisible();
    const picture = page.locator('[data-first-picture] img');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expectNoAxeFindings(page, `${path} before its scripts`);
    await release();
    await discover.untilTakenOver();
    await discover.expectTab(tab);
    await expect(discover.cards.first()).toBeVisible();
    expect(await layoutShift()).toBeLessThanOrEqual(0.001);
  });
}

test('/chat has its heading, its tabs and its rows before its scripts, and nothing moves after @proof', async ({
  page,
}) => {
  const maya = await newGuest(page.request, 'Maya');
  await page.addInitScript((own) => localStorage.setItem('trib_user', JSON.stringify({ id: own })), maya.id);
  const layoutShift = await watchLayoutShift(page);
  const release = await hold(page, isScript);
  await page.goto('/chat', { waitUntil: 'commit' });
  // Of the frames for phones and for desktops, the stylesheet shows only one.
  await expect(page.getByRole('heading', { name: 'Chats', level: 1 })).toHaveCount(1);
  await expect(page.getByRole('tab')).toHaveText(['Friends', 'Tribs', 'Communities']);
  await expect(page.locator('#static-frame [role=tabpanel] .skeleton:visible').first()).toBeInViewport();
  await page.getByRole('tab', { name: 'Tribs' }).click();
  await release();
  await expect(page.getByText('No meetups yet')).toBeVisible();
  expect(await layoutShift()).toBeLessThanOrEqual(0.001);

  await test.step('with a conversation that this device has shown before', async () => {
    await newMeetup(maya, { name: 'Supper club' });
    await page.goto('/chat');
    const shown = page.getByRole('region', { name: 'Latest' });
    await expect(shown).toBeVisible();
    await page.goto('/chat');
    await expect(shown).toBeVisible();
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
    expect(await layoutShift()).toBeLessThanOrEqual(0.001);
  });
});

test('a slow list leaves the page usable @proof', async ({ page }) => {
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

test('every tab of the navigation opens without asking for a script', async ({ page }) => {
  await new Discover(page).open();
  const tabs = ['feed', 'invitations', 'chat', 'profile'].flatMap((name) => files[name]?.scripts ?? []);
  const missing = () =>
    page.evaluate(
      (names) => names.filter((name) => !performance.getEntriesByName(`${location.origin}/${name}`).length),
      tabs,
    );
  await expect.poll(missing).toEqual([]);
  await page.route('**/assets/*.js', (route) => route.abort());
  const nav = page.getByRole('navigation');
  for (const [press, heading] of [
    [nav.getByRole('link', { name: 'Chats' }), 'Sign in to access chat'],
    [nav.getByRole('link', { name: 'Profile' }), 'Sign in to access your profile'],
    [nav.getByRole('button', { name: 'Invitations' }), 'Invitations'],
  ] as const) {
    await press.click();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  }
});

test('the picture of a link that comes after the app has drawn does not lie over what the app says', async ({
  page,
}) => {
  await page.goto('/discover');
  const id = await page.evaluate(async () => {
    const meetups: { id: number; mainImageUrl: string | null }[] = await (await fetch('/api/tribs')).json();
    return meetups.find(({ mainImageUrl }) => mainImageUrl !== null)?.id;
  });
  const release = await hold(page, (url) => url.pathname === `/api/tribs/${id}`);
  await page.route('**/api/tribs?*', (route) => route.abort());
  await page.goto(`/meetups?trib=${id}`);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  const arrived = page.waitForResponse((response) => response.url().includes(`/api/tribs/${id}`));
  await release();
  await (await arrived).finished();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expect(page.locator('section.deck > img')).toHaveCount(0);
});
