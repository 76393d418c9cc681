import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from './fixtures/axe';
import { breakStorage, stored, useTheme } from './fixtures/storage';
import { expect, test } from './fixtures/test';

declare global {
  interface Window {
    shifted: number;
  }
}

const INVITED = '/?inv=3&name=Maya%20Okafor';
const GREETING = 'Maya Okafor invited you to Trib';

const accept = (page: Page) => page.getByRole('link', { name: 'Accept Invitation' });
const animations = (page: Page, state: AnimationPlayState) =>
  page.evaluate(
    (wanted) => document.getAnimations().filter(({ playState }) => playState === wanted).length,
    state,
  );

/** Hydrated: the page's script has put the sheet of the other pages to use. */
async function openLanding(page: Page, path: string): Promise<string[]> {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(path);
  await expect(page.locator('link[data-later][media="all"]')).toBeAttached();
  return errors;
}

test('an invited guest is greeted by name, accepts, and who invited is kept', async ({ page }) => {
  const errors = await openLanding(page, INVITED);
  await expect(page.getByRole('heading', { name: 'Trib' })).toBeAttached();
  await expect(page.getByText(GREETING)).toBeVisible();
  expect(await stored(page, 'inviterId')).toBe('3');
  expect(await stored(page, 'inviterName')).toBe('Maya Okafor');
  await accept(page).click();
  await expect(page).toHaveURL('/onboarding/interests?inv=3&name=Maya%20Okafor');
  await expect(page.getByRole('heading', { name: 'What are you into' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('a guest without an invitation sees the button alone', async ({ page }) => {
  const errors = await openLanding(page, '/?inv=3');
  await expect(accept(page)).toHaveAttribute('href', '/onboarding/interests');
  await expect(page.getByText('invited you to')).toHaveCount(0);
  expect(await stored(page, 'inviterId')).toBeNull();
  expect(errors).toEqual([]);
});

test('the interests are there before they are asked for', async ({ page }) => {
  const interests = page.waitForResponse('**/api/interests');
  await openLanding(page, '/');
  expect((await interests).status()).toBe(200);
});

test('the greeting comes also where the browser stores nothing, and the link carries it on', async ({
  page,
}) => {
  await breakStorage(page);
  await openLanding(page, INVITED);
  await expect(page.getByText(GREETING)).toBeVisible();
  await accept(page).click();
  await expect(page).toHaveURL(/inv=3&name=Maya%20Okafor$/);
});

test('without JavaScript the invitation stands in the page and the link works', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(INVITED);
  await expect(page.getByText(GREETING)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause animation' })).toBeHidden();
  await accept(page).click();
  await expect(page).toHaveURL('/onboarding/interests?inv=3&name=Maya%20Okafor');
  await context.close();
});

test('the animation can be stopped and started again', async ({ page }) => {
  await openLanding(page, '/');
  await expect.poll(() => animations(page, 'running')).toBeGreaterThan(50);
  await page.getByRole('button', { name: 'Pause animation' }).click();
  await expect.poll(() => animations(page, 'running')).toBe(0);
  await page.getByRole('button', { name: 'Play animation' }).click();
  await expect.poll(() => animations(page, 'running')).toBeGreaterThan(50);
});

test('sparks and flames do not wake the page, round after round', async ({ page }) => {
  await openLanding(page, '/');
  const browser = await page.context().newCDPSession(page);
  const { result } = await browser.send('Runtime.evaluate', {
    expression: 'document.getElementById("root")',
  });
  const { listeners } = await browser.send('DOMDebugger.getEventListeners', {
    objectId: result.objectId ?? '',
  });
  const types = listeners.map(({ type }) => type);
  expect(types).toContain('animationend');
  expect(types).not.toContain('animationiteration');
});

test('nothing moves for who wants less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLanding(page, '/');
  await expect.poll(() => animations(page, 'running')).toBe(0);
  await expect(page.locator('.landing-words > :first-child')).toHaveCSS('opacity', '1');
  await expect(page.getByRole('button', { name: 'Pause animation' })).toBeHidden();
});

test('the tagline reads as one sentence and goes through its five words', async ({ page }) => {
  await openLanding(page, '/');
  await expect(page.getByText('Real People, Life, Experiences, Friends, Events')).toBeAttached();
  const words = page.locator('.landing-words > span');
  await expect(words).toHaveText(['People', 'Life', 'Experiences', 'Friends', 'Events']);
  // The clock of the animations is turned by hand: a busy machine may miss a word that is there for two seconds.
  const shownAt = (milliseconds: number) =>
    words.evaluateAll((all, time) => {
      for (const word of all) {
        for (const animation of word.getAnimations()) {
          animation.pause();
          animation.currentTime = time;
        }
      }
      return all.filter((word) => getComputedStyle(word).opacity === '1').map((word) => word.textContent);
    }, milliseconds);
  expect(await shownAt(1_000)).toEqual(['People']);
  expect(await shownAt(3_000)).toEqual(['Life']);
  expect(await shownAt(9_000)).toEqual(['Events']);
  expect(await shownAt(11_000)).toEqual(['People']);
});

test('nothing shifts while three words go by', async ({ page }) => {
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifted += 'value' in entry ? Number(entry.value) : 0;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(INVITED);
  const played = () =>
    page.evaluate(() =>
      Number(document.querySelector('.landing-words > span')?.getAnimations()[0]?.currentTime),
    );
  await expect.poll(played, { timeout: 20_000 }).toBeGreaterThan(6_300);
  expect(await page.evaluate(() => window.shifted)).toBeLessThanOrEqual(0.001);
});

test('the theme follows the toggle and is remembered', async ({ page }) => {
  await openLanding(page, '/');
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
});

for (const theme of ['dark', 'light'] as const) {
  test(`everybody can use it in the ${theme} theme`, async ({ page }) => {
    await useTheme(page, theme);
    await openLanding(page, INVITED);
    await expectNoAxeFindings(page, `landing, ${theme}`);
  });
}

test('it fits 320 pixels, also with the longest name', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openLanding(page, `/?inv=3&name=${'W'.repeat(60)}`);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(320);
  await expect(accept(page)).toBeInViewport();
});

test('on a phone on its side the words stand beside the fire', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await openLanding(page, INVITED);
  const end = async (part: string) => {
    const box = await page.locator(part).boundingBox();
    return box ? box.x + box.width : Number.NaN;
  };
  const people = await page.locator('.landing-scene').evaluate((scene) => scene.getBoundingClientRect());
  expect(await end('.landing-way-in')).toBeLessThan(people.left + people.width / 2 - 100);
  expect(await end('.landing-banner')).toBeLessThan(people.left + people.width / 2 - 100);
  await expect(accept(page)).toBeInViewport({ ratio: 1 });
});

test('the keyboard reaches the link and takes it', async ({ page }) => {
  await openLanding(page, INVITED);
  await accept(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'What are you into' })).toBeVisible();
});

test('who comes back from the next step finds the whole scene again', async ({ page }) => {
  await page.goto('/onboarding/interests');
  await expect(page.getByRole('heading', { name: 'What are you into' })).toBeVisible();
  await page.evaluate(() => history.pushState(null, '', '/'));
  await expect(accept(page)).toBeVisible();
  await expect(page.locator('.landing-scene')).toBeVisible();
});
