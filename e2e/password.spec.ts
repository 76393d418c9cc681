import { newGuest } from './fixtures/guests';
import { expectToLogOut, signInOn } from './fixtures/other-device';
import { newUsername, PASSWORD } from './fixtures/people';
import { expect, test } from './fixtures/test';
import { Settings } from './pages/settings';
import { SignIn } from './pages/sign-in';

const NEW_PASSWORD = 'smoke drifts at dawn';

test('a person changes the password after mistakes, and only the new one signs in @proof', async ({
  page,
}) => {
  const [settings, username] = [new Settings(page), newUsername()];
  await newGuest(page.request, 'Ada Ember', { username, password: PASSWORD });
  await settings.open();
  const sheet = await settings.openPage('Change password');
  const current = sheet.getByLabel('Current password');
  const next = sheet.getByLabel('New password');
  const change = sheet.getByRole('button', { name: 'Change password' });

  await change.click();
  await expect(sheet.getByRole('alert')).toHaveText([
    'Enter your current password',
    'Use at least 8 characters',
  ]);
  await current.fill('not my password');
  await next.fill(NEW_PASSWORD);
  await change.click();
  await expect(sheet.getByRole('alert')).toHaveText('This is not your password');
  await expect(next).toHaveValue(NEW_PASSWORD);
  await current.fill(PASSWORD);
  await next.fill('password123');
  await change.click();
  await expect(sheet.getByRole('alert')).toHaveText(/too easy to guess/);
  await next.fill('x'.repeat(201));
  await change.click();
  await expect(sheet.getByRole('alert')).toHaveCount(1);
  await next.fill(NEW_PASSWORD);
  await page.route('**/password', (route) => route.abort(), { times: 1 });
  await change.click();
  await expect(sheet.getByRole('alert')).toHaveText(/You seem to be offline/);
  await expect(next).toHaveValue(NEW_PASSWORD);
  await next.press('Enter');
  await expect(sheet.getByText(/your other devices are logged out/)).toBeVisible();

  await sheet.getByRole('button', { name: 'Close' }).click();
  await settings.profile.logOut();
  await expect(page).toHaveURL('/');
  await page.goto('/profile');
  const signIn = new SignIn(page);
  await signIn.logIn(username, PASSWORD);
  await expect(signIn.loginForm.getByRole('alert')).toHaveText(/Please check your credentials/);
  await signIn.loginForm.getByLabel('Password').fill(NEW_PASSWORD);
  await signIn.loginForm.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/meetups');
});

test('a new password logs out the other devices @proof', async ({ page, others }) => {
  const [settings, username] = [new Settings(page), newUsername()];
  await newGuest(page.request, 'Ada Ember', { username, password: PASSWORD });
  const other = await others.phone();
  await signInOn(other, username);

  await settings.open();
  const sheet = await settings.openPage('Change password');
  await sheet.getByLabel('Current password').fill(PASSWORD);
  await sheet.getByLabel('New password').fill(NEW_PASSWORD);
  const change = sheet.getByRole('button', { name: 'Change password' });
  await expectToLogOut(other, () => change.dblclick());
  await expect(sheet.getByText(/your other devices are logged out/)).toBeVisible();
});
