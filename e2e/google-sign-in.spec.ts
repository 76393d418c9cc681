import { signInAtProvider, blockExternalRequests, test } from './fixtures/connected-test';
import { expect } from './fixtures/test';
import { Profile } from './pages/profile';
import { Settings } from './pages/settings';

test.beforeEach(({ page }) => blockExternalRequests(page));

test('a person signs in with Google, is verified, and gets the same account next time', async ({ page }) => {
  await page.goto('/profile');
  await signInAtProvider(page, 'Ada');

  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { name: 'Ada', exact: true })).toBeVisible();
  const session = async () => (await page.request.get('/api/session')).json();
  const { user } = await session();
  expect(user).toMatchObject({ displayName: 'Ada', verified: true, isDemo: false, firebaseUid: 'Ada' });

  await new Profile(page).logOut();
  await expect(page).toHaveURL('/');
  await page.goto('/onboarding/social-login');
  // The provider still has the session and the consent.
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL('/meetups');
  expect((await session()).user.id).toBe(user.id);
});

test('a person who cancels at the provider is back where they were, and is told so @proof', async ({
  page,
}) => {
  await page.goto('/chat');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();

  await expect(page.getByText('Google login failed', { exact: true })).toBeVisible();
  await expect(page.getByText('You cancelled the sign-in', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/chat');
  await expect(page.getByRole('heading', { name: 'Sign in to access chat' })).toBeVisible();
});

test('a demo account is kept with Google, and signs in with it on another device @proof', async ({
  page,
  browser,
  app,
}) => {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Try Demo' }).click();
  const settings = new Settings(page);
  await expect(settings.profile.settings).toBeVisible();
  await settings.open();
  const keep = await settings.openPage('Keep this account');
  await keep.getByLabel('What should people call you?').fill('Robin');
  await keep.getByRole('button', { name: 'Continue' }).click();
  await signInAtProvider(page, 'robin-of-google');

  await expect(page.getByText('Your account is kept', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Robin', exact: true })).toBeVisible();
  await new Settings(page).open();
  await expect(settings.row('Keep this account')).toHaveCount(0);

  const other = await browser.newPage({ baseURL: app.url });
  await blockExternalRequests(other);
  await other.goto('/profile');
  await signInAtProvider(other, 'robin-of-google');
  await expect(other.getByRole('heading', { name: 'Robin', exact: true })).toBeVisible();
  await other.close();
});
