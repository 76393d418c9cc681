import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures/test';
import { Discover } from './pages/discover';

const MISSING = '/covers/not-there.svg';

/** Serves a list whose first item has these changes, such as missing fields. */
async function serveFirst(page: Page, api: string, changes: object): Promise<void> {
  await page.route(
    (url) => url.pathname === api,
    async (route) => {
      const response = await route.fetch();
      const [first, ...others]: object[] = await response.json();
      await route.fulfill({ response, json: [{ ...first, ...changes }, ...others] });
    },
  );
}

async function expectCover(card: Locator): Promise<void> {
  const picture = card.locator('img').first();
  await expect(picture).toHaveAttribute('src', /^\/covers\/(?!not-there)/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}

test('an experience without facts has default ones, and a cover for its broken picture @proof', async ({
  page,
}) => {
  await serveFirst(page, '/api/ideas', { image: MISSING, location: null, duration: ' ', rating: null });
  const discover = new Discover(page);
  await discover.openWithCards('/discover');
  const card = discover.cards.first();
  for (const text of ['4.5', 'Various locations', '2-3 hours'])
    await expect(card.getByText(text)).toBeVisible();
  await expectCover(card);
});

test('a community with a broken picture has a cover @proof', async ({ page }) => {
  await serveFirst(page, '/api/communities', { image: MISSING });
  const discover = new Discover(page);
  await discover.openWithCards('/communities');
  await expectCover(discover.cards.first());
});

test('a meetup without time and place says so, and has a cover for its broken picture @proof', async ({
  page,
}) => {
  await serveFirst(page, '/api/tribs', {
    mainImageUrl: MISSING,
    location: null,
    startTime: null,
    endTime: null,
  });
  const discover = new Discover(page);
  await discover.openWithCards('/discover?tab=tribs');
  const card = discover.cards.first();
  await expect(card.getByText('Date TBD, Time TBD')).toBeVisible();
  await expect(card.getByText('Location TBD')).toBeVisible();
  await expectCover(card);
});
