import type { Locator } from '@playwright/test';
import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { hold, isScript } from './fixtures/hold';
import { PASSWORD, newUsername } from './fixtures/people';
import { expectStored, stored } from './fixtures/storage';
import { expect, test } from './fixtures/test';
import { keepToasts } from './fixtures/toasts';
import { Profile } from './pages/profile';
import { SignIn } from './pages/sign-in';

const height = async (button: Locator) => (await button.boundingBox())?.height ?? Number.NaN;

test('a visitor who opens Chat tries the demo, again after a failure, and gets one account', async ({
  page,
}) => {
  const signIn = new SignIn(page);
  await page.goto('/chat');
  await expect(page.getByRole('heading', { name: 'Sign in to access chat' })).toBeVisible();
  await expect(page.getByText("Choose how you'd like to sign in to continue")).toBeVisible();
  for (const name of ['Google', 'Apple', 'Facebook']) await expect(signIn.provider(name)).toBeDisabled();
  // The app may be replacing the static frame at this moment.
  await expect
    .poll(async () => (await height(signIn.provider('Google'))) < (await height(signIn.tryDemo)))
    .toBe(true);
  await expect(page.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=/,
  );

  await page.route('**/api/users/register', (route) => route.fulfill({ status: 500, body: 'broken' }), {
    times: 1,
  });
  await signIn.tryDemo.click();
  await expect(page.getByText('Demo login failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Please try again', { exact: true })).toBeVisible();

  let registrations = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/register')) registrations += 1;
  });
  await signIn.tryDemo.dblclick();
  await expect(page.getByText('Demo account connected!', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in to access chat' })).toBeHidden();
  await expect(page).toHaveURL('/chat');
  expect(registrations).toBe(1);
});

test('a demo user can say what people should call them, or skip it @proof', async ({ page }) => {
  await page.goto('/profile');
  await new SignIn(page).tryDemo.click();
  const addName = page.getByRole('button', { name: 'Add name' });
  await addName.click();
  const sheet = page.getByRole('dialog', { name: 'Add your name' });
  await expectNoAxeFindings(page, 'the question for the name');
  await sheet.getByLabel('What should people call you?').fill('Ada');
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Ada', exact: true })).toBeVisible();
});

test('the demo account gets the answers and the inviter @proof', async ({ page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('answered')) return;
    sessionStorage.setItem('answered', 'yes');
    localStorage.setItem('onboardingInterests', '[6,9]');
    localStorage.setItem(
      'onboardingValues',
      '{"valuesLifestyle":10,"valuesOpenness":20,"valuesIdentity":30,"valuesEnvironment":40}',
    );
    localStorage.setItem('inviterId', '2');
    localStorage.setItem('inviterName', 'Maya');
  });
  await page.goto('/profile');
  const registering = page.waitForRequest('**/api/users/register');
  await new SignIn(page).tryDemo.click();
  const payload = (await registering).postDataJSON();
  expect(payload).toMatchObject({
    displayName: 'Demo User',
    interestIds: [6, 9],
    valuesLifestyle: 10,
    valuesOpenness: 20,
    valuesIdentity: 30,
    valuesEnvironment: 40,
    invitedBy: 2,
    inviterName: 'Maya',
  });
  expect(payload).not.toHaveProperty('firebaseUid');
  expect(payload).not.toHaveProperty('email');
  await expect(new Profile(page).settings).toBeVisible();
  for (const key of ['onboardingInterests', 'onboardingValues', 'inviterId', 'inviterName']) {
    await expectStored(page, key, null);
  }
  const card = JSON.parse((await stored(page, 'trib_user')) ?? '{}');
  const publicCard = ['bio', 'cityId', 'displayName', 'id', 'location', 'profileImage'];
  expect(Object.keys(card).toSorted()).toEqual(publicCard);
});

test('an account with a username: create, log out, log in again, reload', async ({ page }) => {
  const username = newUsername();
  const signIn = new SignIn(page);
  await page.goto('/profile');
  await signIn.createAccount('Noor', username, PASSWORD);
  await expect(page).toHaveURL('/onboarding/interests');

  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Noor' })).toBeVisible();
  await new Profile(page).logOut();
  await expect(page).toHaveURL('/');
  await expectStored(page, 'trib_user', null);

  await page.goto('/profile');
  await signIn.logIn(username, PASSWORD);
  await expect(page).toHaveURL('/meetups');
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Noor' })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Noor' })).toBeVisible();
});

test('the forms are reachable by keyboard and report what is wrong where it is', async ({
  page,
  request,
}) => {
  const signIn = new SignIn(page);
  const release = await hold(page, isScript);
  await page.goto('/profile', { waitUntil: 'commit' });
  await test.step('the sign-in form is reachable by keyboard alone, and the focus stays as its scripts load', async () => {
    await signIn.loginForm.getByLabel('Username').focus();
    await page.keyboard.press('Tab');
    await expect(signIn.loginForm.getByLabel('Password')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await release();
    await expect(page.locator('#static-frame')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Create an account' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(signIn.accountForm).toBeVisible();
    await page.getByRole('button', { name: 'Sign in instead' }).press('Enter');
    await page.keyboard.press('Tab');
    await expect(signIn.tryDemo).toBeFocused();
  });
  await test.step('wrong credentials are reported in the form, which keeps its input', async () => {
    await signIn.logIn('nobody.here', 'not the password');
    await expect(signIn.loginForm.getByText('Login failed. Please check your credentials.')).toBeVisible();
    await expect(signIn.loginForm.getByLabel('Username')).toHaveValue('nobody.here');
  });
  await test.step('a taken username and a weak password are reported at their fields', async () => {
    await signIn.openAccountForm();
    const taken = newUsername();
    await request.post('/api/users/register', { data: { username: taken, password: PASSWORD } });
    await signIn.fillAccount('Noor', 'no', 'short');
    await expect(page.getByText('Use 3 to 30 characters')).toBeVisible();
    await expect(page.getByText('Use at least 8 characters')).toBeVisible();
    await signIn.fillAccount('Noor', taken, PASSWORD);
    await expect(page.getByText('Registration failed. Please try a different username.')).toBeVisible();
    await signIn.fillAccount('Noor', newUsername(), 'password123');
    await expect(page.getByText('This password is too easy to guess')).toBeVisible();
  });
});

test('a failed external sign-in is reported once @proof', async ({ page }) => {
  await keepToasts(page);
  await page.goto('/meetups?auth_error=cancelled');
  await expect(page.getByText('Google login failed', { exact: true })).toBeVisible();
  await expect(page.getByText('You cancelled the sign-in', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/meetups');
});

test('the sign-in is accessible in both themes and fits a small phone', async ({ page }) => {
  const signIn = new SignIn(page);
  const expectAccessible = async (state: string) => {
    await expectNoAxeFindingsInBothThemes(page, state);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, 'nothing is off to the side').toBeLessThanOrEqual(0);
  };
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/chat');
  await expect(signIn.tryDemo).toBeVisible();
  await expectAccessible('the prompt');
  await signIn.logIn('nobody.here', 'x');
  await expect(signIn.loginForm.getByText('Login failed.', { exact: false })).toBeVisible();
  await expectAccessible('the sign-in form with an error');
  await signIn.openAccountForm();
  await signIn.fillAccount('', 'A B', 'x');
  await expectAccessible('the account form with errors');
});
