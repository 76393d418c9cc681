import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { newMeetup } from './fixtures/guests';
import { hold } from './fixtures/hold';
import { WITH_MOTION } from './fixtures/motion';
import { onDemoServer as test } from './fixtures/own-server-test';
import { expect } from './fixtures/test';
import { Discover } from './pages/discover';

test('a visitor goes through the tabs, and the URL follows @proof', async ({ page }) => {
  const discover = new Discover(page);
  await discover.openWithCards('/discover');
  await discover.expectTab('Experiences');
  await discover.tab('Communities').click();
  await expect(page).toHaveURL('/discover?tab=communities');
  await discover.expectTab('Communities');
  await discover.tab('Tribs').click();
  await expect(page).toHaveURL('/discover?tab=tribs');
  await page.reload();
  await discover.expectTab('Tribs');

  await discover.open('/communities');
  await discover.expectTab('Communities');
  await discover.tab('Experiences').click();
  await expect(page).toHaveURL('/communities?tab=experiences');
  await discover.expectTab('Experiences');
  await page.goBack();
  await expect(page).toHaveURL('/discover?tab=tribs');
  await discover.expectTab('Tribs');
});

const ODD_URLS = [
  ['/discover?tab=people&idea=999999', 'Experiences'],
  ['/discover?idea=x&tab=tribs', 'Tribs'],
  ['/communities?community=999999', 'Communities'],
] as const;

test('a URL with what is unknown opens on its tab, without a sheet @proof', async ({ page }) => {
  const discover = new Discover(page);
  for (const [url, tab] of ODD_URLS) {
    await test.step(`${url} opens on ${tab}`, async () => {
      await discover.openWithCards(url);
      await discover.expectTab(tab);
      await expect(discover.sheet).toHaveCount(0);
      await expect(page).not.toHaveURL(/999999/);
    });
  }
});

test('a search forgives a typo, marks what it found, and is in the URL', async ({ page, others }) => {
  await newMeetup(await others.guest('Rosa Vale'), { name: 'Hiking with lanterns', placeId: 1 });
  const discover = new Discover(page);
  await discover.openWithCards('/discover?tab=tribs');
  await discover.search.fill('hikking');
  await expect(page).toHaveURL('/discover?tab=tribs&q=hikking');
  await expect(discover.marks.first()).toHaveText(/^hiking$/i);
  await expect(discover.panel.getByRole('heading', { name: 'Farther away' })).toHaveCount(0);
  // Each tab says how much it has, whichever one is shown.
  await expect(discover.tab('Experiences')).toHaveText(/^Experiences\d+$/);
  await expect(discover.tab('Communities')).toHaveText(/^Communities\d+$/);
  const shown = async () => `Tribs${await discover.cards.count()}`;
  await expect.poll(async () => (await discover.tab('Tribs').textContent()) === (await shown())).toBe(true);
  await page.reload();
  await expect(discover.search).toHaveValue('hikking');
  await expect(discover.marks.first()).toBeVisible();
  await discover.tab('Experiences').click();
  await expect(discover.search).toHaveValue('hikking');
  await page.getByRole('link', { name: 'Discover' }).click();
  await expect(discover.search).toHaveValue('');
  await expect(discover.tab('Experiences')).toHaveText('Experiences');
  await expect(page).toHaveURL('/discover');
});

test('while a search is under way, the list before it stays @proof', async ({ page }) => {
  const discover = new Discover(page);
  await discover.openWithCards('/discover?tab=communities');
  const release = await hold(page, ({ searchParams }) => searchParams.get('q') === 'runners');
  const asked = page.waitForRequest(/communities\?.*q=runners/);
  await discover.search.fill('runners');
  await asked;
  await expect(discover.card('East Side Supper Rota')).toBeVisible();
  await release();
  await expect(discover.card('East Side Supper Rota')).toHaveCount(0);
  await expect(discover.marks.first()).toHaveText('Runners');
});

test('a search that finds nothing here says where there is something, or what to do next @proof', async ({
  page,
}) => {
  const discover = new Discover(page);
  await discover.openWithCards('/discover?tab=tribs');
  await discover.search.fill('green lake cold club');
  await discover.tab('Experiences').click();
  await expect(discover.panel.getByText('Nothing found for “green lake cold club”')).toBeVisible();
  await expectNoAxeFindings(page, 'nothing found');
  await discover.panel.getByRole('button', { name: '1 community' }).click();
  await discover.expectTab('Communities');
  await expect(discover.card('Green Lake Cold Club')).toBeVisible();

  await discover.search.fill('<%_\\🔥>');
  await expect(discover.panel.getByText('Nothing found for “<%_\\🔥>”')).toBeVisible();
  await expect(discover.panel.getByRole('link', { name: 'Create a meetup' })).toBeVisible();
  await discover.panel.getByRole('button', { name: 'Clear search' }).click();
  await expect(discover.search).toHaveValue('');
  await expect(discover.cards.first()).toBeVisible();
});

test('an experience leads into the wizard with its idea @proof', async ({ page }) => {
  const discover = new Discover(page);
  await discover.openWithCards('/discover');
  await discover.openSheet('Slow Trail Walk');
  await expect(page).toHaveURL(/\?idea=\d+$/);
  await expect(discover.sheet.getByRole('heading', { name: "Who it's for" })).toBeVisible();
  await expect(discover.sheet.getByRole('listitem').getByRole('link').first()).toBeVisible();
  await expectNoAxeFindings(page, 'an experience');
  await page.goBack();
  await expect(discover.sheet).toHaveCount(0);
  await page.goForward();
  await discover.sheet.getByRole('link', { name: 'Create this meetup' }).click();
  await expect(page).toHaveURL('/meetups/create');
  await expect(page.getByLabel('Meetup name')).toHaveValue('Slow Trail Walk');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('radio', { name: 'Slow Trail Walk' })).toBeChecked();
});

test('the wizard opens as usual with an unknown idea @proof', async ({ page }) => {
  await page.goto('/meetups/create?idea=999999');
  await expect(page).toHaveURL('/meetups/create');
  await expect(page.getByLabel('Meetup name')).toHaveValue('');
});

test('by keyboard: tabs by arrows, a sheet opens and closes where it was opened @proof', async ({ page }) => {
  const discover = new Discover(page);
  await discover.openWithCards('/discover');
  await discover.tab('Experiences').focus();
  await page.keyboard.press('ArrowRight');
  await discover.expectTab('Communities');
  await expect(discover.tab('Communities')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await discover.expectTab('Experiences');
  const link = discover.panel.getByRole('link', { name: 'Slow Trail Walk', exact: true });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Slow Trail Walk', level: 2 }).last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(discover.sheet).toHaveCount(0);
  await expect(link).toBeFocused();
});

test.describe('with motion', () => {
  test.use(WITH_MOTION);

  test('the header leaves by 60 px and no more @proof', async ({ page }) => {
    const discover = new Discover(page);
    await discover.openWithCards('/discover');
    const title = page.getByRole('heading', { name: 'Discover', level: 1 });
    await page.mouse.wheel(0, 2_000);
    await expect(title).not.toBeInViewport();
    await expect(discover.search).toBeInViewport();
    await expect.poll(async () => (await discover.tab('Tribs').boundingBox())?.y).toBeGreaterThan(0);
  });
});

test('all tabs are accessible in both themes and fit a small phone with large letters', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const discover = new Discover(page);
  for (const path of ['/discover', '/communities', '/discover?tab=tribs&q=walk']) {
    await discover.openWithCards(path);
    // The trial shows that nothing covers the link.
    await discover.cards.first().getByRole('link').first().click({ trial: true });
    await expectNoAxeFindingsInBothThemes(page, path);
    // The city stands below the title here, which is no reason for the title to touch the edge of the screen.
    expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y).toBeGreaterThanOrEqual(16);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  }
});
