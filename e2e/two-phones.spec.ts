import { listed } from './fixtures/acquaintances';
import { expectNoAxeFindings } from './fixtures/axe';
import { type Guest, newGuest, newMeetup } from './fixtures/guests';
import { expect, test } from './fixtures/test';
import { closeSheet, Feed } from './pages/feed';
import { Manage } from './pages/manage';
import { InterestsScreen, ValuesScreen } from './pages/onboarding';
import { SignIn } from './pages/sign-in';

const tribsForOffline = async ({ api }: Guest, id: number) => {
  const { members }: { members: { displayName: string }[] } = await (
    await api.get(`/api/tribs/${id}`)
  ).json();
  return members.map(({ displayName }) => displayName);
};

test('a guest asks, the host accepts, and both see it on their own phones @proof', async ({
  page,
  others,
}) => {
  await newGuest(page.context().request, 'Ida Fox', { bio: 'Bakes bread.', interestIds: [1, 2] });
  const rosa = await others.guestWithPhone('Rosa Vale', { interestIds: [1, 2] });
  const { id } = await newMeetup(rosa, { name: 'Supper club', whoCanJoin: 'Invite only' });
  const feed = new Feed(page);
  await feed.open(`/meetups?trib=${id}`);
  await feed.openDetails();
  await expect(feed.card.getByText('The host answers every request.')).toBeVisible();
  await feed.card.getByRole('button', { name: 'Ask to join' }).click();
  await closeSheet(page, 'Request sent');
  await expect(feed.membershipStatus).toHaveText('Request sent');
  // After the request is cancelled, the host has nothing to decide; after another request, one decision.
  const cancelled = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await feed.card.getByRole('button', { name: 'Cancel request' }).click();
  expect((await cancelled).ok()).toBe(true);
  await expect(feed.card.getByRole('button', { name: 'Ask to join' })).toBeVisible();
  await rosa.page.goto(`/profile?manage=${id}&list=requests`);
  const manage = new Manage(rosa.page);
  await expect(manage.sheet.getByText('Nobody is asking to join right now.')).toBeVisible();
  await feed.card.getByRole('button', { name: 'Ask to join' }).click();
  const asked = page.getByRole('dialog', { name: 'Request sent' });
  // The focus is not in the field, which would raise the phone's keyboard.
  await expect(asked.getByRole('heading', { name: 'Request sent' })).toBeFocused();
  await expectNoAxeFindings(page, 'the sheet after asking');
  await asked.getByLabel('Say hello').fill('Hi Rosa, I bring the bread!');
  await asked.getByRole('button', { name: 'Send' }).click();
  await expect(asked.getByText('Sent. Only the hosts can read it.')).toBeVisible();
  await closeSheet(page, 'Request sent');
  await expect(feed.membershipStatus).toHaveText('Request sent');

  await rosa.page.goto('/profile');
  const notice = new Feed(rosa.page).toasts;
  await expect(notice.getByText('Someone wants to join', { exact: true })).toBeVisible();
  await notice.getByRole('button', { name: 'View' }).click();
  await manage.expectCount('Requests', 1);
  await expect(manage.sheet.getByText('Perfect match')).toBeVisible();
  await expect(manage.sheet.getByText(/^You both like \w+ and \w+/)).toBeVisible();
  await expect(manage.sheet.getByText('Bakes bread.')).toBeVisible();
  await expect(manage.sheet.getByText('Hi Rosa, I bring the bread!')).toBeVisible();
  await expectNoAxeFindings(rosa.page, 'a request to join');
  // The decision is announced once, on whatever page is open, so that must not be a page that is about to be left.
  await page.goto('/profile');
  await manage.button('Accept Ida Fox').click();
  await manage.expectCount('Going', 2);

  await expect(feed.toasts.getByText('The host said yes', { exact: true })).toBeVisible();
  await feed.toasts.getByRole('button', { name: 'View' }).click();
  await feed.untilShown();
  await expect(feed.card.getByText('Going', { exact: true })).toBeVisible();
  await feed.openDetails();
  await expect(feed.section("Who's Going (2)")).toContainText('Ida Fox');
});

test('a guest who signs in to request a spot is told politely that it was declined @proof', async ({
  page,
  others,
}) => {
  const rosa = await others.guestWithPhone('Rosa Vale');
  const { id } = await newMeetup(rosa, { name: 'Supper club', whoCanJoin: 'Invite only' });
  const feed = new Feed(page);
  await feed.open(`/meetups?trib=${id}`);
  await feed.openDetails();
  await feed.card.getByRole('button', { name: 'Ask to join' }).click();
  await new SignIn(page).tryDemo.click();
  await closeSheet(page, 'Request sent');
  await expect(feed.membershipStatus).toHaveText('Request sent');

  await rosa.page.goto(`/profile?manage=${id}&list=requests`);
  const manage = new Manage(rosa.page);
  await page.goto('/profile');
  await manage.button('Decline Demo User').click();
  await expect(manage.sheet.getByText('Nobody is asking to join right now.')).toBeVisible();
  await expect(feed.toasts.getByText('Not this time', { exact: true })).toBeVisible();
  await expect(feed.toasts.getByText("The host couldn't fit you in for Supper club")).toBeVisible();
  await expect.poll(() => tribsForOffline(rosa, id)).toEqual(['Rosa Vale']);
});

test('an invite link makes friends, and friends can join friends-only meetups', async ({ page, others }) => {
  const rosa = await others.guest('Rosa Vale', listed());
  const { id } = await newMeetup(rosa, { name: 'Old friends', whoCanJoin: 'Friends only' });
  await page.goto(`/?inv=${rosa.id}&name=Rosa%20Vale`);
  await expect(page.getByText('Rosa Vale invited you to')).toBeVisible();
  await page.getByRole('button', { name: 'Accept Invitation' }).click();
  const interests = new InterestsScreen(page);
  await interests.tile('Food').click();
  await interests.continueButton.click();
  await new ValuesScreen(page).continueButton.click();
  await expect(page).toHaveURL('/meetups');

  const feed = new Feed(page);
  await feed.open(`/meetups?trib=${id}`);
  await expect(feed.toasts.getByText('For friends of Rosa Vale')).toBeVisible();
  await page.goto('/profile');
  await new SignIn(page).tryDemo.click();
  await expect(page.getByText('Demo account connected!', { exact: true })).toBeVisible();
  // The link has sent a friend request, which the host accepts.
  const { user } = await (await page.request.get('/api/session')).json();
  expect((await rosa.api.put(`/api/friends/${user.id}`)).ok()).toBe(true);
  await feed.open(`/meetups?trib=${id}`);
  await feed.openDetails();
  await expect(feed.card.getByText('Open to friends of the host.')).toBeVisible();
  await feed.card.getByRole('button', { name: 'Join Trib' }).click();
  await closeSheet(page, "You're in!");
  await expect(feed.membershipStatus).toHaveText('Going');

  const stranger = new Feed(await others.phone());
  await stranger.open(`/meetups?trib=${id}`);
  await expect(stranger.toasts.getByText('For friends of Rosa Vale')).toBeVisible();
  await expect(stranger.page.getByText('Old friends')).toHaveCount(0);
  await expect.poll(() => tribsForOffline(rosa, id)).toEqual(['Rosa Vale', 'Demo User']);
});
