import { expectNoAxeFindings } from './fixtures/axe';
import { joinMeetup, leaveMeetup, newGuest, newMeetup } from './fixtures/guests';
import { withoutMotion } from './fixtures/motion';
import { expect, test } from './fixtures/test';
import { Feed } from './pages/feed';

test('a spot, a change and a cancellation reach an open card without a reload, and the bell lists them', async ({
  page,
  others,
}) => {
  const hanne = await others.guest('Hanne Host');
  const { id } = await newMeetup(hanne, { name: 'Two boards on the porch', maxParticipants: 2 });
  const gil = await others.guest('Gil Guest');
  await joinMeetup(gil, id);
  await joinMeetup(await newGuest(page.context().request, 'Wanda Waiting'), id);
  await withoutMotion(page);
  const feed = new Feed(page);
  await feed.open(`/meetups?trib=${id}`);
  await feed.openDetails();
  await expect(feed.membershipStatus).toHaveText('On the waitlist');

  await leaveMeetup(gil, id);
  await expect(feed.toasts.getByText('A spot opened up', { exact: true })).toBeVisible();
  await expect(feed.membershipStatus).toHaveText('Going');

  await hanne.api.post(`/api/tribs/${id}/cancel`);
  await expect(feed.membershipStatus).toHaveText('Cancelled');

  // After a reload, what a toast has said is not said again.
  await page.goto('/trib');
  const bell = page.getByRole('button', { name: 'Notifications, 2 new' });
  const seen = page.waitForResponse((response) => response.url().endsWith('/api/notifications/seen'));
  await expect(bell).toBeVisible();
  await expect(feed.toasts.getByRole('listitem')).toHaveCount(0);
  await bell.click();
  const sheet = page.getByRole('dialog', { name: 'Notifications' });
  await expect(sheet.getByRole('listitem')).toHaveText([/Cancelled.*New/, /A spot opened up.*New/]);
  await expectNoAxeFindings(page, 'the notifications');
  expect((await seen).status()).toBe(204);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect(sheet.getByRole('listitem')).toHaveText([/Cancelled/, /A spot opened up/]);
  await expect(sheet.getByText('New')).toHaveCount(0);
});
