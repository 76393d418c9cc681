import { expectNoAxeFindings } from './fixtures/axe';
import { PASSWORD, newUsername } from './fixtures/people';
import { breakStorage } from './fixtures/storage';
import { expect, test } from './fixtures/test';
import { Profile } from './pages/profile';
import { SignIn } from './pages/sign-in';

test('signing out in one tab is noticed in the other @proof', async ({ page, context }) => {
  await page.goto('/profile');
  await new SignIn(page).tryDemo.click();
  await expect(new Profile(page).settings).toBeVisible();
  const other = await context.newPage();
  await other.goto('/profile');
  await new Profile(other).logOut();
  await other.getByRole('button', { name: 'Log out anyway' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to access your profile' })).toBeVisible();
});

test('logging out of a demo account warns that it is lost, and keeping it makes it one of your own', async ({
  page,
}) => {
  const username = newUsername();
  const [signIn, profile] = [new SignIn(page), new Profile(page)];
  await page.goto('/profile');
  await signIn.tryDemo.click();
  await profile.logOut();
  const question = page.getByRole('dialog', { name: 'Lose this account?' });
  await expect(question).toBeVisible();
  await expectNoAxeFindings(page, 'the question before losing the account');
  await question.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Keep this account' })).toBeFocused();
  await page.getByLabel('What should people call you?').fill('Ada');
  await page.getByRole('button', { name: 'Continue' }).click();
  const form = page.getByRole('form', { name: 'Keep your account' });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Password').fill('password123');
  await form.getByRole('button', { name: 'Keep my account' }).click();
  await expect(form.getByText('This password is too easy to guess')).toBeVisible();
  await form.getByLabel('Password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('You can sign in with your username on any device.')).toBeVisible();

  await page.getByRole('button', { name: 'Close' }).click();
  await profile.logOut();
  await expect(page).toHaveURL('/');
  await page.goto('/profile');
  await signIn.logIn(username, PASSWORD);
  await expect(page).toHaveURL('/meetups');
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Ada', exact: true })).toBeVisible();
  await profile.settings.click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep this account' })).toHaveCount(0);
});

test('a session that ended elsewhere is noticed on the next request @proof', async ({ page, context }) => {
  await page.goto('/profile');
  await new SignIn(page).tryDemo.click();
  await expect(new Profile(page).settings).toBeVisible();
  await context.clearCookies();
  await page.getByRole('link', { name: 'Chats' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to access chat' })).toBeVisible();
});

test('without storage a person can sign in and stays signed in @proof', async ({ page }) => {
  await breakStorage(page);
  await page.goto('/profile');
  await new SignIn(page).tryDemo.click();
  await expect(new Profile(page).settings).toBeVisible();
  await page.reload();
  await expect(new Profile(page).settings).toBeVisible();
});

test('without the server the app shows the sign-in, then the person when it is back @proof', async ({
  page,
  context,
}) => {
  await page.goto('/profile');
  await new SignIn(page).tryDemo.click();
  await expect(new Profile(page).settings).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in to access your profile' })).toBeVisible();
  await page.unroute('**/api/**');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(new Profile(page).settings).toBeVisible();
});
