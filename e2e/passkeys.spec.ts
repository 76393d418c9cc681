import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './fixtures/test';
import { Settings } from './pages/settings';
import { SignIn } from './pages/sign-in';

const PASSKEY = 'Use your fingerprint, face or screen lock';

/** A phone's screen lock, as Chromium's virtual authenticator; it confirms only while a story says so. */
async function newAuthenticator(devtools: CDPSession) {
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  const confirms = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return {
    /** The person touches the sensor for as long as this takes. */
    async during(act: () => Promise<void>) {
      await confirms(true);
      await act();
      await confirms(false);
    },
    lose: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  };
}

/** A browser with a virtual authenticator fills in a passkey by itself, and then nobody could press the button. */
const FILLS_IN = 'e2e-fills-in';

/** Opens the page by host name, because browsers have no passkeys for IP addresses. */
const named = (page: Page, baseURL = '') => page.goto(baseURL.replace('127.0.0.1', 'localhost') + '/profile');

test('a person keeps an account by passkey, signs in without a username, loses everything and comes back', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript((flag) => {
    if (localStorage.getItem(flag) === null)
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  }, FILLS_IN);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const phone = await newAuthenticator(devtools);
  const [settings, signIn] = [new Settings(page), new SignIn(page)];

  await named(page, baseURL);
  await signIn.tryDemo.click();
  await expect(settings.profile.settings).toBeVisible();
  await settings.profile.settings.click();
  const keep = await settings.openPage('Keep this account');
  await keep.getByLabel('What should people call you?').fill('Ada Ember');
  await keep.getByRole('button', { name: 'Continue' }).click();
  await phone.during(async () => {
    await keep.getByRole('button', { name: PASSKEY }).click();
    await expect(keep.getByText('Done. You can sign in wherever your passkey is.')).toBeVisible();
  });
  await keep.getByRole('button', { name: 'Make recovery codes' }).click();
  const codes = keep.getByRole('list').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const code = (await codes.first().textContent()) ?? '';
  await keep.getByRole('button', { name: 'Close' }).click();
  await settings.profile.logOut();
  await expect(page).toHaveURL(/:\d+\/$/);

  await named(page, baseURL);
  await phone.during(async () => {
    await page.getByRole('button', { name: PASSKEY }).click();
    await expect(page).toHaveURL(/\/meetups$/);
  });

  await phone.lose();
  const laptop = await newAuthenticator(devtools);
  await named(page, baseURL);
  await settings.profile.settings.click();
  const ways = await settings.openPage('Passkeys and recovery codes');
  await expect(ways.getByText('10 of 10 are left.', { exact: false })).toBeVisible();
  await laptop.during(async () => {
    await ways.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(ways.getByRole('button', { name: /^Remove / })).toHaveCount(2);
  });
  await ways
    .getByRole('button', { name: /^Remove / })
    .last()
    .click();
  await expect(ways.getByRole('button', { name: /^Remove / })).toHaveCount(1);
  await ways.getByRole('button', { name: /^Remove / }).click();
  await expect(ways.getByRole('alert')).toHaveText(/your only way to sign in/);
  await ways.getByRole('button', { name: 'Close' }).click();
  await settings.profile.logOut();
  await expect(page).toHaveURL(/:\d+\/$/);

  await laptop.lose();
  const newPhone = await newAuthenticator(devtools);
  await named(page, baseURL);
  await page.getByRole('button', { name: 'Lost your password or device?' }).click();
  const form = page.getByRole('form', { name: 'Sign in by code' });
  await form.getByLabel('Recovery code').fill(code.toLowerCase().replaceAll('-', ' '));
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back, Ada Ember' })).toBeVisible();
  await newPhone.during(async () => {
    await page.getByRole('button', { name: PASSKEY }).click();
    await expect(page).toHaveURL(/\/meetups$/);
  });

  await named(page, baseURL);
  await settings.profile.logOut();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.evaluate((flag) => localStorage.setItem(flag, 'on'), FILLS_IN);
  await newPhone.during(async () => {
    await named(page, baseURL);
    await expect(page).toHaveURL(/\/meetups$/);
  });
});
