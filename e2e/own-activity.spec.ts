import type { Page } from '@playwright/test';
import { newGuest } from './fixtures/guests';
import { Journey } from './fixtures/journey';
import { expect, test } from './fixtures/test';
import { Feed } from './pages/feed';
import { CREATED, Wizard } from './pages/wizard';

const MAX_TAPS = 14;

/** Records the screens in the order in which they were shown, by their headings. */
async function recordScreens(page: Page): Promise<string[]> {
  const screens: string[] = [];
  await page.exposeFunction('sawScreen', (screen: string) => {
    if (screen !== screens.at(-1)) screens.push(screen);
  });
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const headings = document.querySelectorAll('[role="dialog"] h2, main h1');
      const shown = [...headings].at(-1)?.textContent;
      if (shown) void window.sawScreen(shown);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return screens;
}

declare global {
  interface Window {
    sawScreen: (screen: string) => Promise<void>;
  }
}

test('a meetup about soup, which no list has, is live after a few taps and no screen twice @proof', async ({
  page,
  others,
}, testInfo) => {
  await newGuest(page.context().request, 'Sofia Soup');
  const journey = await Journey.on(page, testInfo);
  const screens = await recordScreens(page);
  const wizard = new Wizard(page);
  await journey.start('/meetups/create');
  await wizard.name.tap();
  await wizard.name.fill('Thursday at mine');
  await wizard.next.tap();

  await wizard.search.tap();
  await wizard.search.fill('soup');
  await page.getByRole('button', { name: 'Use “soup”' }).tap();
  await expect(wizard.choice('Food & Dining')).toBeChecked();
  await wizard.next.tap();

  await wizard.search.tap();
  await wizard.search.fill('kitchen');
  await wizard.choice('Salmonberry Kitchen').tap();
  await wizard.next.tap();
  await wizard.next.tap();

  await wizard.description.tap();
  await wizard.description.fill('Two pots, one with leeks. Bring a bowl and a spoon.');
  await wizard.next.tap();
  await expect(page.getByRole('button', { name: /^Main picture/ })).toBeVisible();
  await wizard.next.tap();
  await wizard.create.tap();
  await expect(wizard.created).toBeVisible();
  await journey.end(MAX_TAPS);
  expect(screens.at(-1)).toBe(CREATED);
  expect(screens.filter((screen, place) => screens.indexOf(screen) !== place)).toEqual([]);

  await test.step('who searches for soup finds it, with a cover that fits', async () => {
    const id = new URL(page.url()).searchParams.get('trib');
    const found = await (await page.request.get('/api/tribs?q=soup&limit=100')).json();
    expect(found).toContainEqual(
      expect.objectContaining({
        id: Number(id),
        category: 'Food & Dining',
        categories: ['Soup'],
        // The fitting cover has a pot; if a meetup nearby shows it already, another cover about food is chosen.
        mainImageUrl: expect.stringMatching(/^\/covers\/(cooking|dinner|coffee|picnic)\.svg$/),
      }),
    );
    const feed = new Feed(await others.phone());
    await feed.open(page.url());
    await feed.expectName('Thursday at mine');
  });
});
