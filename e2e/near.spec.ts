import type { Page } from '@playwright/test';
import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { newMeetup } from './fixtures/guests';
import { onDemoServer as test } from './fixtures/own-server-test';
import { expect } from './fixtures/test';
import { NearFeed } from './pages/near-feed';

const LYON = 2_996_944;
const JERSEY_CITY = 5_099_836;
const WELLINGTON = 2_179_537;

function listRequests(page: Page): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/tribs') asked.push(searchParams);
  });
  return asked;
}

test.describe('in a city without meetups', () => {
  test.use({ timezoneId: 'Europe/Paris' });

  test('a visitor is told so, can make the first, and sees what is farther away', async ({ page }) => {
    const feed = new NearFeed(page);
    await feed.open();
    await expect(feed.question).toContainText('Near Paris?');
    await feed.expectBorder('No meetups near Paris yet');
    await expect(feed.card.getByRole('link', { name: 'Create the first meetup' })).toHaveAttribute(
      'href',
      '/meetups/create',
    );
    await expectNoAxeFindings(page, 'an empty neighbourhood');
    await expect(feed.previous).toBeDisabled();
    await page.keyboard.press('Enter');
    await feed.expectFront();

    await feed.next.click();
    await feed.expectPlace(1);
    await expect(feed.card.getByText(/[\d,]+ miles away/)).toHaveCount(0);
    await feed.question.getByRole('button', { name: 'Yes' }).click();
    await expect(feed.chip).toHaveText('Near Paris');
    await expect(feed.question).toHaveCount(0);
    await feed.expectBorder('No meetups near Paris yet');
    await feed.next.click();
    await feed.expectPlace(1);
    await expect(feed.card.getByText(/[\d,]+ miles away/)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await feed.expectPlace(2);
    const { name } = await feed.position();
    await page.reload();
    await feed.untilShown();
    await feed.expectName(name);
    await page.keyboard.press('Home');
    await feed.expectBorder('No meetups near Paris yet');
  });

  test('the meetups are asked for once, whoever says where one is', async ({ page }) => {
    const feed = new NearFeed(page);
    const asked = listRequests(page);
    await feed.open();
    await feed.expectBorder('No meetups near Paris yet');
    expect(asked.map((query) => query.get('timeZone'))).toEqual(['Europe/Paris']);
    await feed.pick('Lyon', 'Lyon, Auvergne-Rhône-Alpes, France');
    await feed.expectBorder('No meetups near Lyon yet');
    asked.length = 0;
    await page.reload();
    await feed.untilShown();
    await feed.expectBorder('No meetups near Lyon yet');
    expect(asked.map((query) => [query.get('near'), query.get('timeZone')])).toEqual([[String(LYON), null]]);
  });

  test('everywhere is the best match first, with no divider @proof', async ({ page }) => {
    const feed = new NearFeed(page);
    await feed.open();
    await feed.openSheet();
    const asked = listRequests(page);
    await feed.sheet.getByRole('button', { name: /^Everywhere/ }).click();
    await expect(feed.sheet).toHaveCount(0);
    await feed.expectPlace(1);
    await expect(feed.chip).toHaveText('Everywhere');
    await expect(feed.card.getByText(/away$/)).toHaveCount(0);
    expect(asked.map(String)).toEqual(['limit=20']);
    await page.keyboard.press('ArrowDown');
    await feed.expectPlace(2);
  });
});

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('nobody is shown Miami first, and another city changes the order at once @proof', async ({
    page,
    others,
  }) => {
    const host = await others.guest('Rosa Vale');
    const { name } = await newMeetup(host, {
      name: 'Ferries at dusk',
      location: 'The old pier',
      cityId: JERSEY_CITY,
    });
    const feed = new NearFeed(page);
    await feed.open();
    await page.keyboard.press('ArrowDown');
    await feed.expectPlace(2);
    await expect(page).toHaveURL(/trib=/);

    await feed.openSheet();
    await feed.search.fill('new yor');
    await expect(feed.sheet.getByRole('option').first()).toHaveAccessibleName(/^New York City, New York/);
    await feed.search.press('Enter');
    await expect(feed.sheet).toHaveCount(0);
    await expect(feed.chip).toHaveText('Near New York City');
    await feed.expectPlace(1);
    await expect(page).toHaveURL('/meetups');
    await feed.expectName(name);
    await expect(feed.card.getByText(/\d miles away/)).toBeVisible();

    await feed.next.click();
    await feed.expectBorder('Farther away');
    await expectNoAxeFindings(page, 'the divider');
    await feed.next.click();
    await feed.expectPlace(2);
    await expect(feed.card.getByText(/[\d,]+ miles away/)).toBeVisible();
    await feed.previous.click();
    await feed.expectBorder('Farther away');
  });

  test('on a desktop the divider has no details beside it @desktop @proof', async ({ page, others }) => {
    await newMeetup(await others.guest('Rosa Vale'), { location: 'The old pier', cityId: WELLINGTON });
    const feed = new NearFeed(page);
    await feed.open();
    await feed.pick('wellington', 'Wellington, Wellington Region, New Zealand');
    await feed.expectPlace(1);
    await expect(page.getByRole('region', { name: /^About / })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await feed.expectBorder('Farther away');
    await expect(page.getByRole('region', { name: /^About / })).toHaveCount(0);
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await feed.expectPlace(1);
  });
});

test('a member has one city: what they choose in the feed is on their profile and on another device @proof', async ({
  browser,
  others,
}) => {
  const host = await others.guest('Inès Roux');
  await newMeetup(host, { name: 'Under the arcades', location: 'Place Bellecour', cityId: LYON });
  const member = await others.guestWithPhone('Ada Ember');
  const saved = await member.api.put(`/api/users/${member.id}`, { data: { cityId: LYON } });
  expect(saved.ok(), await saved.text()).toBe(true);
  const feed = new NearFeed(member.page);
  await feed.open();
  await expect(feed.chip).toHaveText('Near Lyon');
  await feed.pick('denver', 'Denver, Colorado, United States');
  await expect(feed.chip).toHaveText('Near Denver');
  await feed.expectPlace(1);
  await member.page.reload();
  await feed.untilShown();
  await expect(feed.chip).toHaveText('Near Denver');
  const other = await browser.newContext({
    storageState: { cookies: await member.page.context().cookies(), origins: [] },
  });
  const elsewhere = new NearFeed(await other.newPage());
  await elsewhere.page.addInitScript(() =>
    localStorage.setItem('nearCity', '{"id":2643743,"name":"London"}'),
  );
  await elsewhere.open();
  await expect(elsewhere.chip).toHaveText('Near Denver');
  await elsewhere.page.goto('/profile');
  await expect(elsewhere.page.getByTitle('Change city')).toHaveText('Denver, CO');
  await other.close();
});

test('the filter leaves only what is near, here or in another city @proof', async ({ page, others }) => {
  const host = await others.guest('Inès Roux');
  await newMeetup(host, { name: 'Silk and stairs', location: 'La Croix-Rousse', cityId: LYON });
  const feed = new NearFeed(page);
  await feed.open();
  await feed.filters.openPanel();
  const location = feed.filters.select('Location');
  await location.selectOption('Another city…');
  await feed.filters.panel.getByRole('combobox', { name: 'City' }).fill('lyon');
  await expectNoAxeFindings(page, 'the filter with a search for a city');
  await feed.filters.panel.getByRole('option', { name: /^Lyon, Auvergne/ }).click();
  await expect(location).toBeFocused();
  await expect(location.getByRole('option', { selected: true })).toHaveText('Near Lyon');
  await expect(page).toHaveURL('/meetups');

  await feed.filters.apply.click();
  await expect(page).toHaveURL('/meetups?reach=within');
  await expect(feed.filters.panel).toBeHidden();
  await expect(feed.chip).toHaveText('Near Lyon');
  await feed.filters.expectActive(1);
  await expect(page.getByText(/Near Lyon · \d+ meetups?/)).toBeVisible();
  await page.keyboard.press('End');
  await expect(feed.card).toHaveAttribute('aria-label', "You've seen them all");
  await page.keyboard.press('ArrowUp');
  await expect(feed.card.getByText('Less than a mile away')).toBeVisible();

  // The last card, which is the next one, has the same button.
  await page.locator('header').getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/meetups');
  await expect(feed.chip).toHaveText('Near Lyon');
});

test('the sheet fits a small phone and large letters, in both themes @proof', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const feed = new NearFeed(page);
  await feed.open();
  await feed.openSheet();
  await expectNoAxeFindingsInBothThemes(page, 'the sheet');
  await feed.search.fill('san');
  await expect(feed.sheet.getByRole('option').nth(3)).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page, 'the sheet with cities');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  await feed.search.fill('qqqqzzzz');
  await expect(feed.sheet.getByText('No city called “qqqqzzzz” found')).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page, 'the sheet without a city');
});
