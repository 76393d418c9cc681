import { joinMeetup, newGuest, newMeetup } from './fixtures/guests';
import { newUsername, PASSWORD } from './fixtures/people';
import { expect, test } from './fixtures/test';
import { Settings } from './pages/settings';
import { SignIn } from './pages/sign-in';

test('a deleted person is gone for others, and signing in again brings them back', async ({
  page,
  others,
}) => {
  const [settings, username] = [new Settings(page), newUsername()];
  const ada = await newGuest(page.request, 'Ada Ember', { username, password: PASSWORD });
  const mo = await others.guest('Mo Vale');
  const { id } = await newMeetup(mo, { name: 'Book club' });
  await joinMeetup(ada, id);
  const cardOfAda = async () => (await mo.api.get(`/api/users/${ada.id}`)).status();
  const going = async () => (await (await mo.api.get(`/api/tribs/${id}`)).json()).memberCount;

  await settings.open();
  const sheet = await settings.openPage('Delete my account');
  const remove = sheet.getByRole('button', { name: 'Delete my account' });
  await expect(sheet.getByText(/For 30 days you can come back/)).toBeVisible();
  await remove.click();
  await settings.confirm('Delete your account?', 'Keep it');
  await page.route(`**/api/users/${ada.id}`, (route) => route.abort());
  await remove.click();
  await settings.confirm('Delete your account?', 'Delete');
  await expect(sheet.getByRole('alert')).toHaveText(/You seem to be offline/);
  await page.unroute(`**/api/users/${ada.id}`);
  await remove.click();
  await settings.confirm('Delete your account?', 'Delete');

  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your account is deleted', { exact: true })).toBeVisible();
  await expect.poll(cardOfAda).toBe(404);
  await expect.poll(going).toBe(1);

  await page.goto('/profile');
  await new SignIn(page).logIn(username, PASSWORD);
  await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/meetups');
  await expect.poll(cardOfAda).toBe(200);
});

test('a demo account is told that it cannot come back @proof', async ({ page }) => {
  const settings = new Settings(page);
  await page.goto('/profile');
  await new SignIn(page).tryDemo.click();
  await expect(settings.profile.settings).toBeVisible();
  await settings.open();
  const sheet = await settings.openPage('Delete my account');
  await expect(sheet.getByText(/deleted for good at once/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Delete my account' }).click();
  await settings.confirm('Delete your account?', 'Delete');
  await expect(page.getByText('Thank you for trying Trib.', { exact: true })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Sign in to access your profile' })).toBeVisible();
});
