import type { Page } from '@playwright/test';
import { listed } from './fixtures/acquaintances';
import { expectNoAxeFindings } from './fixtures/axe';
import { type Guest, newGuest } from './fixtures/guests';
import { copied, phoneSheet } from './fixtures/share-sheet';
import { expect, test } from './fixtures/test';
import { Profile } from './pages/profile';

const NAME = 'Zoë & Ann';

async function openInvite(page: Page) {
  const person: Guest = await newGuest(page.context().request, NAME, listed());
  const profile = new Profile(page);
  await profile.open();
  await page.getByRole('button', { name: 'Invite Friends' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite friends to Trib' });
  const link = dialog.getByLabel('Your invite link');
  const url = `${new URL(page.url()).origin}/?inv=${person.id}&name=Zo%C3%AB%20%26%20Ann`;
  await expect(link).toHaveValue(url);
  return { person, profile, dialog, link, url };
}

test('the link is copied, says so for two seconds, and cannot be edited', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  const { profile, dialog, link, url } = await openInvite(page);
  await expect(link).not.toBeEditable();
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expect(dialog.getByText('Nobody has signed up with your link yet')).toBeVisible();
  // The clock is stopped, because on a busy machine the two seconds could be over before the toast is there.
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await profile.expectToast('Link copied!');
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expect.poll(() => copied(page)).toBe(url);
  await page.clock.fastForward(2_000);
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible();
});

test('the share sheet gets the link, and closing it shows no message @proof', async ({ page }) => {
  await phoneSheet(page, 'is closed');
  const { profile, dialog, url } = await openInvite(page);
  await expectNoAxeFindings(page, 'the invite dialog');
  await dialog.getByRole('button', { name: 'Share Invitation' }).click();
  await expect
    .poll(() => page.evaluate(() => window.shared))
    .toEqual([{ title: 'Trib', text: 'Join me on Trib', url: url }]);
  await expect(profile.toasts.getByRole('listitem')).toHaveCount(0);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/profile');
});

for (const sheet of ['missing', 'is broken'] as const) {
  test(`when the share sheet ${sheet === 'missing' ? 'is missing' : sheet} the link is copied @proof`, async ({
    page,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await phoneSheet(page, sheet);
    const { profile, dialog, url } = await openInvite(page);
    await dialog.getByRole('button', { name: 'Share Invitation' }).click();
    await profile.expectToast('Link copied!');
    await expect.poll(() => copied(page)).toBe(url);
  });
}

test('where nothing can be copied, the link is selected, and a toast says so @proof', async ({ page }) => {
  await phoneSheet(page, 'missing');
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const { profile, dialog, url } = await openInvite(page);
  await dialog.getByRole('button', { name: 'Share Invitation' }).click();
  await profile.expectToast('Failed to copy link', url);
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(url);
});

test('says how many came by the link, and asks again after a failure @proof', async ({ page, others }) => {
  let isDown = true;
  let asked = 0;
  await page.route('**/invited', (route) => {
    asked += 1;
    return isDown ? route.abort() : route.continue();
  });
  const { person, dialog } = await openInvite(page);
  const failure = dialog.getByText("How many people signed up with your link didn't load.");
  await expect(failure).toBeVisible();
  const before = asked;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => asked).toBeGreaterThan(before);
  await expect(failure).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  isDown = false;
  for (const name of ['Ada', 'Ben']) await others.guest(name, { invitedBy: person.id, inviterName: NAME });
  await page.getByRole('button', { name: 'Invite Friends' }).click();
  await expect(dialog.getByText('2 people signed up with your link')).toBeVisible();
});

test('fits a small screen with large letters @proof', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { dialog } = await openInvite(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const width = () => dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect.poll(width).toBe(0);
  await dialog.getByRole('button', { name: 'Copy link' }).scrollIntoViewIfNeeded();
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeInViewport();
});
