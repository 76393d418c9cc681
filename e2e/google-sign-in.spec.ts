import { ConnectedApp } from './fixtures/connected-app';
import { expect, test } from './fixtures/test';

let app: ConnectedApp;
test.beforeAll(async () => {
  app = await ConnectedApp.start();
});
test.afterAll(() => app.stop());

test.beforeEach(async ({ page }) => {
  // The provider's own page would like a font from elsewhere.
  await page.route(
    (url) => url.hostname !== '127.0.0.1',
    (route) => route.abort(),
  );
});

test('somebody signs in with Google, is verified, and comes back to the same account', async ({ page }) => {
  await page.goto(`${app.url}/profile`);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByPlaceholder('Enter any login').fill('Ada');
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page).toHaveURL(`${app.url}/profile`);
  await expect(page.getByRole('heading', { name: 'Ada', exact: true })).toBeVisible();
  const session = async () => (await page.request.get(`${app.url}/api/session`)).json();
  const { user } = await session();
  expect(user).toMatchObject({ displayName: 'Ada', verified: true, isDemo: false, firebaseUid: 'Ada' });

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(`${app.url}/`);
  await page.goto(`${app.url}/onboarding/social-login`);
  // The provider still knows who this is, and what was agreed to.
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL(`${app.url}/meetups`);
  expect((await session()).user.id).toBe(user.id);
});

test('somebody who cancels at the provider is back where they were, and is told', async ({ page }) => {
  await page.goto(`${app.url}/chat`);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();

  await expect(page.getByText('Google login failed', { exact: true })).toBeVisible();
  await expect(page.getByText('You cancelled the sign-in', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${app.url}/chat`);
  await expect(page.getByRole('heading', { name: 'Sign in to access chat' })).toBeVisible();
});
