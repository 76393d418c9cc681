import type { Locator } from '@playwright/test';
import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { newGuest, newMeetup } from './fixtures/guests';
import { PASSWORD, newUsername } from './fixtures/people';
import { scanned } from './fixtures/scan';
import { expect, test } from './fixtures/test';
import { keepToasts } from './fixtures/toasts';
import { closeSheet, Feed } from './pages/feed';
import { Manage } from './pages/manage';
import { SignIn } from './pages/sign-in';
import { CREATED, Wizard } from './pages/wizard';

const COVER = { photos: [{ key: 'cover', url: '/covers/picnic.svg' }] };
const qrCode = (sheet: Locator) => sheet.getByRole('img', { name: 'QR code of the link' });

test('a visitor who signs in at the end can bring people at once @proof', async ({ page, others }) => {
  await keepToasts(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const wizard = new Wizard(page);
  await wizard.openAt(7, COVER);
  await wizard.create.click();
  await new SignIn(page).tryDemo.click();

  const sheet = wizard.created;
  await expect(sheet.getByRole('heading', { name: CREATED })).toBeFocused();
  await wizard.expectToast('Meetup created successfully!');
  await expect(sheet.getByText('Kites over the meadow · Trib')).toBeVisible();
  await expect(sheet.getByText('Saturday, July 5 · Austin, TX')).toBeVisible();
  await expect(page.getByText('Swipe up/down to browse')).toHaveCount(0);
  await expectNoAxeFindings(page, 'the sheet after creating');

  const link = page.url();
  expect(link).toMatch(/\/meetups\?trib=\d+$/);
  await sheet.getByRole('button', { name: 'Copy link' }).click();
  await wizard.expectToast('Link copied!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  expect(await scanned(qrCode(sheet))).toBe(link);
  const friend = new Feed(await others.phone());
  await friend.open(link);
  await friend.expectName('Kites over the meadow');

  await sheet.getByRole('button', { name: 'Later' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(link);
  const feed = new Feed(page);
  await feed.expectName('Kites over the meadow');
  await page.reload();
  await feed.untilShown();
  await expect(feed.card.getByRole('link', { name: 'Manage' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a response that is lost leads to one meetup and one sheet @proof', async ({ page }) => {
  await newGuest(page.context().request, 'Rosa Vale');
  let isLost = false;
  await page.route('**/api/tribs', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  const wizard = new Wizard(page);
  await wizard.openAt(7, COVER);
  await wizard.create.click();
  await wizard.expectToast('Failed to create meetup');
  await expect(wizard.created).toHaveCount(0);
  await wizard.create.click();
  await expect(wizard.created).toBeVisible();
  await closeSheet(page, CREATED);
  const own = await (await page.request.get('/api/session')).json();
  const tribs = await (await page.request.get(`/api/users/${own.user.id}/tribs`)).json();
  expect(tribs).toHaveLength(1);
});

test('from Manage, people are invited with a link that names the host @proof', async ({ page }) => {
  const host = await newGuest(page.context().request, 'Rosa Vale', {
    username: newUsername(),
    password: PASSWORD,
  });
  const { id } = await newMeetup(host, { name: 'Supper club' });
  await page.goto(`/profile?manage=${id}`);
  const manage = new Manage(page);
  await manage.button('Invite people').click();
  const sheet = page.getByRole('dialog', { name: 'Invite people' });
  await expect(sheet.getByText('Rosa Vale is hosting: Supper club · Trib')).toBeVisible();
  await expectNoAxeFindings(page, 'inviting people from Manage');
  expect(await scanned(qrCode(sheet))).toBe(
    `${new URL(page.url()).origin}/meetups?trib=${id}&from=${host.id}`,
  );
  await manage.button('Back').click();
  await manage.untilShown();
});

test('the sheet after creating fits a small phone, in both themes @proof', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await newGuest(page.context().request, 'Rosa Vale');
  const wizard = new Wizard(page);
  await wizard.openAt(7, COVER);
  await wizard.create.click();
  const sheet = wizard.created;
  await expect(sheet).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page, 'the sheet after creating');
  const overflow = await sheet.evaluate((panel) => panel.scrollWidth - panel.clientWidth);
  expect(overflow, 'nothing is off to the side').toBeLessThanOrEqual(0);
  expect(await scanned(qrCode(sheet))).toBe(page.url());
});
