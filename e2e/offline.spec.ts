import { type Guest, newMeetup } from './fixtures/guests';
import { scriptUrl, untilFetched } from './fixtures/scripts';
import { expect, test } from './fixtures/test';
import { Feed } from './pages/feed';

const SIGN_IN = 'features/auth/SignInModal.tsx';
const OFFLINE = 'You seem to be offline. Check your connection and try again.';

/** Creates a meetup for this story, because those of others may be full. */
async function openMeetup(feed: Feed, host: Guest): Promise<void> {
  const { id } = await newMeetup(host, { name: 'Dominoes by the pond' });
  await feed.open(`/meetups?trib=${id}`);
  await feed.openDetails();
}

test('a visitor who loses the connection on the feed is still asked to sign in on Join @proof', async ({
  page,
  context,
  others,
}) => {
  const feed = new Feed(page);
  await openMeetup(feed, await others.guest('Hanne Host'));
  await untilFetched(page, SIGN_IN);
  await context.setOffline(true);
  await feed.card.getByRole('button', { name: 'Join Trib' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in to join this trib' })).toBeVisible();
});

test('a sign-in dialog that fails to load says so, and loads on the next tap @proof', async ({
  page,
  others,
}) => {
  await page.route(`**${scriptUrl(SIGN_IN)}`, (route) => route.abort());
  const feed = new Feed(page);
  await openMeetup(feed, await others.guest('Hanne Host'));
  const join = feed.card.getByRole('button', { name: 'Join Trib' });
  await join.click();
  await expect(feed.toasts.getByText('Sign-in did not open', { exact: true })).toBeVisible();
  await expect(feed.toasts.getByText(OFFLINE, { exact: true })).toBeVisible();
  await feed.expectBack();
  await page.unroute(`**${scriptUrl(SIGN_IN)}`);
  await join.click();
  await expect(page.getByRole('dialog', { name: 'Sign in to join this trib' })).toBeVisible();
});

test('the first error toast is shown even without a connection @proof', async ({ page, context }) => {
  await page.goto('/onboarding/interests');
  await untilFetched(page, 'ui/Toaster.tsx');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please select at least one interest', { exact: true })).toBeVisible();
});

test('a page that failed to load offline says so, and loads once online @proof', async ({
  page,
  context,
}) => {
  await page.goto('/onboarding/social-login');
  await expect(page.getByRole('button', { name: 'Skip for now' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(page.getByRole('alert').getByText(OFFLINE, { exact: true })).toBeVisible();
  await context.setOffline(false);
  await new Feed(page).untilShown();
});
