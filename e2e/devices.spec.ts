import { newGuest } from './fixtures/guests';
import { expectToLogOut, signInOn } from './fixtures/other-device';
import { newUsername, PASSWORD } from './fixtures/people';
import { stored } from './fixtures/storage';
import { expect, test } from './fixtures/test';
import { Settings } from './pages/settings';

test('a person logs out a lost phone, and nothing personal stays on it', async ({ page, others }) => {
  const [settings, username] = [new Settings(page), newUsername()];
  await newGuest(page.request, 'Ada Ember', { username, password: PASSWORD });
  const lost = await others.phone();
  await signInOn(lost, username);
  await lost.evaluate(() => localStorage.setItem('meetupDraft', '{}'));

  await settings.open();
  const sheet = await settings.openPage('Signed-in devices');
  await expect(sheet.getByRole('listitem')).toHaveCount(2);
  await expect(sheet.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  const logOut = sheet.getByRole('button', { name: /^Log out (?!everywhere)/ });
  // Once the row is gone, another button is in its place, so both presses come before that.
  await expectToLogOut(lost, () =>
    logOut.evaluate((button: HTMLElement) => [1, 2].forEach(() => button.click())),
  );
  await expect(sheet.getByRole('listitem')).toHaveText([/This device/]);
  await expect.poll(() => stored(lost, 'trib_user')).toBeNull();
  await expect.poll(() => stored(lost, 'meetupDraft')).toBeNull();
  await page.reload();
  await expect(sheet.getByRole('listitem')).toHaveText([/This device/]);
});

test('logging out everywhere asks first, then ends every session, also here @proof', async ({
  page,
  others,
}) => {
  const [settings, username] = [new Settings(page), newUsername()];
  await newGuest(page.request, 'Ada Ember', { username, password: PASSWORD });
  const other = await others.phone();
  await signInOn(other, username);

  await settings.open();
  const sheet = await settings.openPage('Signed-in devices');
  const everywhere = sheet.getByRole('button', { name: 'Log out everywhere' });
  await everywhere.click();
  await settings.confirm('Log out everywhere?', 'Stay');
  await page.route('**/sessions', (route) => route.abort());
  await everywhere.click();
  await settings.confirm('Log out everywhere?', 'Log out everywhere');
  await expect(sheet.getByRole('alert')).toHaveText(/You seem to be offline/);
  await page.unroute('**/sessions');
  await everywhere.click();
  await expectToLogOut(other, async () => {
    await settings.confirm('Log out everywhere?', 'Log out everywhere');
    await expect(page.getByText('You are logged out everywhere', { exact: true })).toBeVisible();
  });
  await expect(page).toHaveURL('/');
});
