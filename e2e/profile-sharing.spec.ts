import { newGuest } from './fixtures/guests';
import { copied, phoneSheet } from './fixtures/share-sheet';
import { expect, test } from './fixtures/test';
import { Profile } from './pages/profile';

const share = { name: 'Share your profile' };

for (const sheet of ['takes it', 'is closed'] as const) {
  test(`the share sheet gets the profile, and no message follows when it ${sheet} @proof`, async ({
    page,
  }) => {
    await phoneSheet(page, sheet);
    const { id } = await newGuest(page.context().request, 'Ada Ember');
    const profile = new Profile(page);
    await profile.open();
    const url = new URL(`/profile?user=${id}`, page.url()).href;
    await page.getByRole('button', share).click();
    const text = "Check out Ada Ember's profile on Trib!";
    await expect
      .poll(() => page.evaluate(() => window.shared))
      .toEqual([{ title: 'Ada Ember profile', text, url }]);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    await expect(profile.toasts.getByRole('listitem')).toHaveCount(0);
  });
}

for (const sheet of ['missing', 'is broken'] as const) {
  test(`when the share sheet ${sheet === 'missing' ? 'is missing' : sheet} the URL is copied, and shows the profile @proof`, async ({
    page,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await phoneSheet(page, sheet);
    const { id } = await newGuest(page.context().request, 'Ada Ember');
    const profile = new Profile(page);
    await profile.open();
    await page.getByRole('button', share).click();
    await profile.expectToast('Profile link copied to clipboard!');
    const url = new URL(`/profile?user=${id}`, page.url()).href;
    await expect.poll(() => copied(page)).toBe(url);
    await profile.open(url);
    await expect(profile.name).toHaveText('Ada Ember');
  });
}

test('when copying is blocked too, the URL is shown as text @proof', async ({ page }) => {
  await phoneSheet(page, 'missing');
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const { id } = await newGuest(page.context().request, 'Ada Ember');
  const profile = new Profile(page);
  await profile.open();
  await page.getByRole('button', share).click();
  await profile.expectToast('Failed to copy link', `/profile?user=${id}`);
});
