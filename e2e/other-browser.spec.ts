import { devices } from '@playwright/test';
import { expectNoAxeFindingsInBothThemes } from './fixtures/axe';
import { newMeetup } from './fixtures/guests';
import { scanned } from './fixtures/scan';
import { expect, test } from './fixtures/test';
import { Feed } from './pages/feed';
import { SignIn } from './pages/sign-in';

const INSTAGRAM =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/137.0.0.0 Mobile Safari/537.36 Instagram 380.0.0.28.104 Android';

test('a meetup joined in the browser of a chat app is joined in the own browser, and then on a laptop', async ({
  browser,
  others,
  prepare,
  page: own,
}) => {
  const { id } = await newMeetup(await others.guest('Rosa Vale'), { name: 'Kites over the meadow' });
  const inApp = await (
    await browser.newContext({ ...devices['Pixel 7'], userAgent: INSTAGRAM, timezoneId: 'UTC' })
  ).newPage();
  await prepare(inApp);

  await new Feed(inApp).pressJoinOf(id);
  await new SignIn(inApp).tryDemo.click();
  const joined = inApp.getByRole('dialog', { name: "You're in!" });
  await joined.getByRole('button', { name: 'Open in your browser' }).click();
  await expect(inApp.getByRole('heading', { name: 'Open this page in your browser' })).toBeVisible();
  await expectNoAxeFindingsInBothThemes(inApp, 'the page that takes the account along');

  // "Open in browser" in the app's menu opens the page that is shown.
  await own.goto(inApp.url());
  const go = own.getByRole('button', { name: 'Continue with your account' });
  await expect(go).toBeVisible();
  await expectNoAxeFindingsInBothThemes(own, 'the page of a one-time link');
  await go.click();
  await expect(own).toHaveURL(`/meetups?trib=${id}`);
  await expect(new Feed(own).card.getByText('Going', { exact: true })).toBeVisible();
  await inApp.reload();
  await expect(inApp.getByRole('heading', { name: 'This link is used up' })).toBeVisible();
  await inApp.context().close();

  const laptop = await others.phone();
  await laptop.goto('/chat');
  await laptop.getByRole('button', { name: 'Use a device where you are signed in' }).click();
  const number = await laptop.getByLabel('Your number').textContent();
  const code = await scanned(laptop.getByRole('img', { name: 'QR code of the link' }));
  await own.goto(code ?? '');
  await own.getByLabel('Number on the new device').fill(number ?? '');
  await own.getByRole('button', { name: 'Sign it in' }).click();
  await expect(own.getByRole('heading', { name: /is signed in$/ })).toBeVisible();
  await expect(laptop.getByRole('heading', { name: 'Chats' })).toBeVisible();
});
