import { signInAtProvider, stayHere, test } from './fixtures/connected-test';
import { expect } from './fixtures/test';
import { Profile } from './pages/profile';

test.beforeEach(({ page }) => stayHere(page));

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
  // The provider still has a session and the consent.
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL('/meetups');
  expect((await session()).user.id).toBe(user.id);
});

test('a person who cancels at the provider is back where they were, and is told so', async ({ page }) => {
  await page.goto('/chat');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();

  await expect(page.getByText('Google login failed', { exact: true })).toBeVisible();
  await expect(page.getByText('You cancelled the sign-in', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/chat');
  await expect(page.getByRole('heading', { name: 'Sign in to access chat' })).toBeVisible();
});
