import type { Page, Route } from '@playwright/test';
import { expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { stored } from './fixtures/storage';
import { expect, test } from './fixtures/test';
import { Tutorial } from './pages/tutorial';

const THREE_AND_A_HALF_S = 3_500;

declare global {
  interface Window {
    /** The texts that the splash has shown, in order. */
    splashTexts: string[];
  }
}

/** Records every text, because one that is shown for two seconds could be missed by polling. */
async function recordSplashTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const texts: string[] = [];
    window.splashTexts = texts;
    new MutationObserver(() => {
      const text = /Finding what you'll love\.\.\.|Preparing your experience\.\.\./.exec(
        document.body?.textContent ?? '',
      )?.[0];
      if (text !== undefined && text !== texts.at(-1)) texts.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

async function holdMeetups(page: Page) {
  const held: Route[] = [];
  let isHolding = true;
  await page.route('**/api/tribs?*', async (route) => {
    if (isHolding) held.push(route);
    else await route.continue();
  });
  return {
    async release() {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      isHolding = false;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}

test('the splash stays three and a half seconds after the meetups arrive, once a session @proof', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
  const faces = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(portraits|api\/photos)\//.test(pathname)) faces.add(pathname);
  });
  const arrival = await holdMeetups(page);
  await recordSplashTexts(page);
  await page.goto('/meetups');
  const splash = page.getByRole('status').filter({ hasText: /Finding what you'll love|Preparing your/ });
  await expect(page.getByRole('heading', { name: 'Trib', exact: true })).toBeVisible();
  await expect(splash).toHaveText("Finding what you'll love...");
  expect(faces.size).toBe(0);

  await arrival.release();
  const gone = await page.waitForFunction(() =>
    /Finding what|Preparing your/.test(document.body.textContent) ? 0 : performance.now(),
  );
  expect(await page.evaluate(() => window.splashTexts)).toEqual([
    "Finding what you'll love...",
    'Preparing your experience...',
  ]);
  await expect.poll(() => faces.size).toBeGreaterThan(0);
  const arrivedAt = await page.evaluate(() => {
    const requests = performance.getEntriesByType('resource');
    const timing = requests.find(({ name }) => name.includes('/api/tribs?'));
    return timing instanceof PerformanceResourceTiming ? timing.responseEnd : Number.NaN;
  });
  expect((await gone.jsonValue()) - arrivedAt).toBeGreaterThanOrEqual(THREE_AND_A_HALF_S);

  await page.getByRole('navigation').getByRole('link', { name: 'Discover' }).click();
  await expect(page).toHaveURL('/discover');
  await page.getByRole('navigation').getByRole('link', { name: 'Tribs' }).click();
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeVisible();
  await expect(splash).toHaveCount(0);
});

test('the navigation works during the splash, and a failure ends it at once @proof', async ({ page }) => {
  await holdMeetups(page);
  await page.goto('/meetups');
  await expect(page.getByText("Finding what you'll love...")).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');
  await page.route('**/api/tribs?*', (route) => route.fulfill({ status: 503 }));
  await page.goto('/meetups');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a newcomer flips the card, sends it away, and is shown how to create a meetup', async ({ page }) => {
  const tutorial = new Tutorial(page);
  await tutorial.open();
  await expect(tutorial.swipeText).toHaveCount(0);
  await tutorial.front.click();
  await expect(tutorial.swipeText).toBeVisible();
  await tutorial.swipeText.click();
  await expect(tutorial.front).toBeVisible();

  await tutorial.drag(0, -95);
  await expect(tutorial.next).toBeVisible();
  await expect(tutorial.createHeading).toHaveCount(0);
  await tutorial.drag(0, -106);
  await expect(tutorial.createHeading).toBeFocused();
  await tutorial.gotIt.click();

  await expect(tutorial.dialog).toBeHidden();
  await expect(page).toHaveURL('/meetups');
  await expect.poll(() => stored(page, 'hasSeenTutorial')).toBe('true');
});

test('skipping is remembered, and the tutorial does not come back @proof', async ({ page }) => {
  const tutorial = new Tutorial(page);
  await tutorial.open();
  await tutorial.skipLink.click();
  await expect(tutorial.dialog).toBeHidden();
  await expect(page).toHaveURL('/meetups');
  await expect.poll(() => stored(page, 'hasSeenTutorial')).toBe('true');
  await page.reload();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(tutorial.dialog).toHaveCount(0);
});

test('after onboarding it shows once more to a person who has seen it @proof', async ({ page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.length > 0) return;
    localStorage.setItem('hasSeenTutorial', 'true');
    localStorage.setItem('justCompletedOnboarding', 'true');
  });
  const tutorial = new Tutorial(page);
  await tutorial.open();
  await expect.poll(() => stored(page, 'justCompletedOnboarding')).toBeNull();
  // A tutorial that was left unfinished does not come back in the same session.
  await page.evaluate(() => localStorage.removeItem('hasSeenTutorial'));
  await page.reload();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog', { name: 'Filter meetups' })).toBeVisible();
  await expect(tutorial.dialog).toHaveCount(0);
});

test('the tutorial works by keyboard alone, and Escape skips it @proof', async ({ page }) => {
  const tutorial = new Tutorial(page);
  await tutorial.open();
  await expect(tutorial.dialog).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tutorial.flip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tutorial.swipeText).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(tutorial.createHeading).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tutorial.gotIt).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tutorial.dialog).toBeHidden();
  await expect.poll(() => stored(page, 'hasSeenTutorial')).toBe('true');
  await expect(page.locator('[aria-current="true"]').getByRole('heading', { level: 2 })).toBeFocused();
});

test('splash and tutorial have no axe findings in both themes and fit a small phone @proof', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const arrival = await holdMeetups(page);
  await page.goto('/meetups');
  await expect(page.getByText("Finding what you'll love...")).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page, 'the splash');
  await arrival.release();
  const tutorial = new Tutorial(page);
  await expect(tutorial.skipLink).toBeInViewport({ ratio: 1, timeout: 10_000 });
  await expectNoAxeFindingsInBothThemes(page, "the tutorial's front");
  await tutorial.flip.click();
  await expect(tutorial.swipeText).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page, "the tutorial's back");
  await tutorial.next.click();
  await expect(tutorial.gotIt).toBeInViewport({ ratio: 1 });
  await expectNoAxeFindingsInBothThemes(page, "the tutorial's end");
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
