import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from './fixtures/axe';
import { buttonFaults } from './fixtures/button-boxes';
import { newGuest, newMeetup } from './fixtures/guests';
import { useTheme } from './fixtures/storage';
import { expect, test } from './fixtures/test';
import { Feed } from './pages/feed';
import { FIVE_PICTURES, Wizard } from './pages/wizard';

const LETTERS = [100, 130, 160, 200];
const SIZES = [
  [320, 640],
  [390, 844],
  [768, 1024],
  [1280, 800],
] as const;

/** At every text and screen size, no button overlaps another or is cut off. */
async function expectRoom(page: Page, state: string): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const percent of LETTERS) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`;
      }, percent);
      const where = `${state}, ${width} px, ${percent} %`;
      // The page may still be on its way to the new size.
      await expect.poll(() => page.evaluate(buttonFaults), where).toEqual([]);
      const pageWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(pageWidth, `${where}, width of the page`).toBeLessThanOrEqual(width);
    }
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoAxeFindings(page, `${state} with large letters`);
}

for (const theme of ['dark', 'light'] as const) {
  test.describe(`with text up to twice as large, ${theme}`, () => {
    test.beforeEach(({ page }) => useTheme(page, theme));

    test('the landing page and onboarding fit', async ({ page }) => {
      await page.goto('/?inv=2&name=Maximiliane%20Konstantinopolska');
      await expectRoom(page, 'landing');
      for (const [path, heading] of [
        ['/onboarding/interests', 'What are you into'],
        ['/onboarding/values', 'Your values'],
        ['/onboarding/social-login', 'New Friends are waiting!'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: heading })).toBeVisible();
        await expectRoom(page, path);
      }
    });

    test('the front and back of a card fit', async ({ page, others }) => {
      const host = await others.guest('Rosa Vale');
      const meetup = await newMeetup(host, {
        name: 'Watercolours of the winter constellations',
        whoCanJoin: 'Invite only',
      });
      await newGuest(page.context().request, 'Ada Ember');
      const feed = new Feed(page);
      await feed.open(`/meetups?trib=${meetup.id}`);
      await expectRoom(page, 'front');
      await page.evaluate(() => document.documentElement.removeAttribute('style'));
      await feed.openDetails();
      await feed.settled();
      await expectRoom(page, 'back');
      await page.getByRole('button', { name: 'Ask to join' }).click();
      const asked = page.getByRole('dialog', { name: 'Asked to join' });
      await asked.getByRole('button', { name: 'Close' }).click();
      await expect(feed.standing).toHaveText('Asked to join');
      await feed.settled();
      await expectRoom(page, 'back of a meetup asked for');
    });

    test('the steps of the wizard fit', async ({ page }) => {
      const wizard = new Wizard(page);
      await wizard.openAt(6, { photos: [] });
      await wizard.addPhotos(FIVE_PICTURES.slice(1, 2), (button) => button.click());
      await wizard.next.click();
      for (let step = 7; step >= 1; step -= 1) {
        await wizard.expectStep(step);
        await expectRoom(page, `step ${step}`);
        await wizard.back.click();
      }
    });
  });
}

test('all four values are visible on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/onboarding/values');
  const foot = await page.getByRole('button', { name: 'Continue' }).boundingBox();
  const last = await page.getByRole('slider').last().boundingBox();
  expect(last && foot && last.y + last.height).toBeLessThan((foot?.y ?? 0) - 24);
});
