import type { Page } from '@playwright/test';
import { expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { hold } from './fixtures/hold';
import { watchLayoutShift } from './fixtures/layout-shift';
import { breakStorage, expectStored } from './fixtures/storage';
import { WITH_MOTION } from './fixtures/motion';
import { expect, test } from './fixtures/test';

const INVITED = '/?inv=3&name=Maya%20Okafor';
/** Priya is one of the demo people, and this is the name that she has there. */
const INVITED_BY_PRIYA = '/?inv=3&name=Priya%20Raman';
const GREETING = 'Maya Okafor invited you to Trib';

const priya = (page: Page) => page.locator('img[src="/portraits/8.webp"]');
const accept = (page: Page) => page.getByRole('button', { name: 'Accept Invitation' });
const animations = (page: Page, state: AnimationPlayState) =>
  page.evaluate(
    (wanted) => document.getAnimations().filter(({ playState }) => playState === wanted).length,
    state,
  );

/** Opens the page and waits until it is hydrated, when its script has enabled the stylesheet of the other pages. */
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

test('an invited guest is greeted by name, accepts, and the inviter is remembered', async ({ page }) => {
  const errors = await openLanding(page, INVITED);
  await expect(page.getByRole('heading', { name: 'Trib' })).toBeAttached();
  await expect(page.getByText(GREETING)).toBeVisible();
  await expectStored(page, 'inviterId', '3');
  await expectStored(page, 'inviterName', 'Maya Okafor');
  await accept(page).click();
  await expect(page).toHaveURL('/onboarding/interests');
  await expect(page.getByRole('heading', { name: 'What are you into' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('the face of who invited stands beside the greeting before any script, and after it', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const bare = await context.newPage();
  await bare.goto(INVITED_BY_PRIYA);
  await expect(priya(bare)).toBeVisible();
  await context.close();

  const errors = await openLanding(page, INVITED_BY_PRIYA);
  await expect(page.getByText('Priya Raman invited you to Trib')).toBeVisible();
  expect(await priya(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(errors).toEqual([]);
});

test('a link that says another name shows nobody’s face under it @proof', async ({ page }) => {
  const errors = await openLanding(page, INVITED);
  await expect(page.getByText(GREETING)).toBeVisible();
  await expect(page.locator('img')).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('one plain line says what Trib is @proof', async ({ page }) => {
  await openLanding(page, '/');
  await expect(
    page.getByText("Join small meetups near you, and see who you'd get on with before you go."),
  ).toBeInViewport();
});

test('a guest without an invite link, or with a broken one, sees only the button', async ({ page }) => {
  expect(await openLanding(page, '/?inv=3&name=%E0%A4%A')).toEqual([
    expect.stringContaining('The invite link cannot be read'),
  ]);
  await expect(page.getByText('invited you to')).toHaveCount(0);
  const errors = await openLanding(page, '/?inv=3');
  await expect(page.getByText('invited you to')).toHaveCount(0);
  await expectStored(page, 'inviterId', null);
  await accept(page).click();
  await expect(page).toHaveURL('/onboarding/interests');
  expect(errors).toEqual([]);
});

test('the interests are preloaded @proof', async ({ page }) => {
  const interests = page.waitForResponse('**/api/interests');
  await openLanding(page, '/');
  expect((await interests).status()).toBe(200);
});

test('the greeting works without storage, and the button passes the invite on @proof', async ({ page }) => {
  await breakStorage(page);
  await openLanding(page, INVITED);
  await expect(page.getByText(GREETING)).toBeVisible();
  await accept(page).click();
  await expect(page).toHaveURL(/inv=3&name=Maya%20Okafor$/);
});

test('pressed before the scripts have come, the button leads on, and the inviter is remembered', async ({
  page,
}) => {
  const release = await hold(page, ({ pathname }) => /^\/assets\/.*\.js$/.test(pathname));
  await page.goto(INVITED, { waitUntil: 'commit' });
  await accept(page).click();
  await page.waitForURL('/onboarding/interests?inv=3&name=Maya+Okafor', { waitUntil: 'commit' });
  await release();
  await expect(page).toHaveURL('/onboarding/interests');
  await expectStored(page, 'inviterName', 'Maya Okafor');
});

test('without JavaScript the page has the greeting and a working button', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(INVITED);
  await expect(page.getByText(GREETING)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause animation' })).toBeHidden();
  await accept(page).click();
  await expect(page).toHaveURL('/onboarding/interests?inv=3&name=Maya+Okafor');
  await context.close();
});

test.describe('with motion', () => {
  test.use(WITH_MOTION);

  test('the animation can be stopped and started again @proof', async ({ page }) => {
    await openLanding(page, '/');
    await expect.poll(() => animations(page, 'running')).toBeGreaterThan(50);
    await page.getByRole('button', { name: 'Pause animation' }).click();
    await expect.poll(() => animations(page, 'running')).toBe(0);
    await page.getByRole('button', { name: 'Play animation' }).click();
    await expect.poll(() => animations(page, 'running')).toBeGreaterThan(50);
  });

  test('sparks and flames animate without an event per cycle @proof', async ({ page }) => {
    await openLanding(page, '/');
    await expect.poll(() => animations(page, 'running')).toBeGreaterThan(50);
    // React handles an event at the end of every cycle of a CSS animation, but not of one started by `animate`.
    const roundsPerSecond = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((each) => each instanceof CSSAnimation)
        .map(({ effect }) => effect?.getTiming() ?? {})
        .filter(({ iterations }) => iterations === Infinity)
        .reduce((sum, { duration }) => sum + 1_000 / Number(duration), 0),
    );
    expect(roundsPerSecond).toBeGreaterThan(0);
    expect(roundsPerSecond).toBeLessThan(0.5);
  });

  test('the tagline reads as one sentence and cycles through its five words @proof', async ({ page }) => {
    await openLanding(page, '/');
    await expect(page.getByText('Real People, Life, Experiences, Friends, Events')).toBeAttached();
    const words = page.locator('.landing-words > span');
    await expect(words).toHaveText(['People', 'Life', 'Experiences', 'Friends', 'Events']);
    // The animations' clock is set by hand, because a busy machine may miss a word that is visible for two seconds.
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

  test('nothing shifts while three words pass @proof', async ({ page }) => {
    const layoutShift = await watchLayoutShift(page);
    await page.goto(INVITED_BY_PRIYA);
    const played = () =>
      page.evaluate(() =>
        Number(document.querySelector('.landing-words > span')?.getAnimations()[0]?.currentTime),
      );
    await expect.poll(played, { timeout: 20_000 }).toBeGreaterThan(6_300);
    expect(await layoutShift()).toBeLessThanOrEqual(0.001);
  });
});

test('nothing moves with reduced motion @proof', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLanding(page, '/');
  await expect.poll(() => animations(page, 'running')).toBe(0);
  await expect(page.locator('.landing-words > :first-child')).toHaveCSS('opacity', '1');
  await expect(page.getByRole('button', { name: 'Pause animation' })).toBeHidden();
});

test('the theme follows the toggle and is remembered @proof', async ({ page }) => {
  await openLanding(page, '/');
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
});

test('the page is accessible in both themes', async ({ page }) => {
  await openLanding(page, INVITED_BY_PRIYA);
  await expectNoAxeFindingsInBothThemes(page, 'landing');
});

test('it fits 320 pixels, even with the longest name @proof', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openLanding(page, `/?inv=3&name=${'W'.repeat(60)}`);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(320);
  await expect(accept(page)).toBeInViewport();
  // The longest of our languages: none of the links stands alone in a second line.
  await page.setViewportSize({ width: 390, height: 844 });
  await openLanding(page, '/?lang=de');
  const rules = page.locator('a[href^="/rules/"]');
  const tops = await rules.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect([tops.length, new Set(tops).size]).toEqual([4, 1]);
});

test('on a phone in landscape the text is beside the fire @proof', async ({ page }) => {
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

test('the button works by keyboard @proof', async ({ page }) => {
  await openLanding(page, INVITED);
  await accept(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'What are you into' })).toBeVisible();
});

test('Back from the next step shows the whole scene again @proof', async ({ page }) => {
  await page.goto('/onboarding/interests');
  await expect(page.getByRole('heading', { name: 'What are you into' })).toBeVisible();
  await page.evaluate(() => history.pushState(null, '', '/'));
  await expect(accept(page)).toBeVisible();
  await expect(page.locator('.landing-scene')).toBeVisible();
});
