import type { Page } from '@playwright/test';
import { joinMeetup, newGuest, newMeetup } from './fixtures/guests';
import { expect, test } from './fixtures/test';
import { closeSheet, Feed } from './pages/feed';
import { Manage } from './pages/manage';

/** A little longer than the time after which a visible page reads again what no event announces. */
const AFTER_NEXT_LOOK_MS = 31_000;

async function openScreen(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  return page;
}

const anotherScreen = async (page: Page, path: string) => openScreen(await page.context().newPage(), path);

const rooms = (page: Page) => page.getByRole('tabpanel', { name: 'Tribs' }).getByRole('listitem');

test('a request and its answer reach every open screen of both, without a reload @proof', async ({
  page,
  others,
}) => {
  await newGuest(page.context().request, 'Ida Fox');
  const rosa = await others.guestWithPhone('Rosa Vale');
  const { id } = await newMeetup(rosa, { name: 'Supper club', whoCanJoin: 'Invite only' });
  const manage = new Manage(await openScreen(rosa.page, `/profile?manage=${id}&list=requests`));
  await expect(manage.sheet.getByText('Nobody is asking to join right now.')).toBeVisible();
  const rosasRooms = await anotherScreen(rosa.page, '/chat');
  await rosasRooms.getByRole('tab', { name: 'Tribs' }).click();
  await expect(rooms(rosasRooms)).toContainText(['1 member']);
  const idasRooms = await anotherScreen(page, '/chat');
  await idasRooms.getByRole('tab', { name: 'Tribs' }).click();
  await expect(idasRooms.getByText('No meetups yet')).toBeVisible();

  const feed = new Feed(page);
  await feed.open(`/meetups?trib=${id}`);
  await feed.openDetails();
  const asked = page.waitForResponse((response) => response.request().method() === 'PUT');
  await feed.card.getByRole('button', { name: 'Ask to join' }).click();
  expect((await asked).ok()).toBe(true);
  await closeSheet(page, 'Request sent');
  await manage.expectCount('Requests', 1);

  const accepted = rosa.page.waitForResponse((response) => /requests/.test(response.url()));
  await manage.button('Accept Ida Fox').click();
  expect((await accepted).ok()).toBe(true);
  await manage.expectCount('Going', 2);
  await expect(feed.membershipStatus).toHaveText('Going');
  await expect(feed.section("Who's Going (2)")).toContainText('Ida Fox');
  await expect(rooms(idasRooms)).toContainText(['Supper club']);
  await expect(rooms(rosasRooms)).toContainText(['2 members']);
  await page.keyboard.press('Escape');
  await feed.expectFront();
  await expect(page.getByRole('button', { name: 'Going 1' })).toBeVisible();
});

test('a changed time reaches the open card, the open list and somebody who only looks @proof', async ({
  page,
  others,
}) => {
  const rosa = await others.guestWithPhone('Rosa Vale');
  const { id } = await newMeetup(rosa, { name: 'Night walk' });
  await joinMeetup(await newGuest(page.context().request, 'Ida Fox'), id);
  const feed = new Feed(page);
  await feed.open(`/meetups?trib=${id}`);
  await feed.openDetails();
  const day = feed.section('Details').getByRole('definition').first().locator('span').first();
  const before = await day.innerText();

  const going = await anotherScreen(page, '/meetups');
  await going.getByRole('button', { name: 'Going 1' }).click();
  const row = going.getByRole('dialog', { name: "You're going" }).getByRole('article');
  await expect(row).toContainText(before);
  const created = (await openScreen(rosa.page, '/profile'))
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Night walk' });
  await expect(created).toContainText(before);
  const visitor = await others.guestWithPhone('Vera Visitor');
  await visitor.page.clock.install();
  const looking = new Feed(visitor.page);
  await looking.open(`/meetups?trib=${id}`);
  await looking.openDetails();
  await expect(looking.section('Details')).toContainText(before);

  const start = new Date(Date.now() + 9 * 86_400_000);
  const times = {
    startTime: start.toISOString(),
    endTime: new Date(start.getTime() + 7_200_000).toISOString(),
  };
  await Promise.all([
    expect(feed.toasts.getByText('A change of plan', { exact: true })).toBeVisible(),
    rosa.api.put(`/api/tribs/${id}`, { data: times }),
  ]);
  await visitor.page.clock.fastForward(AFTER_NEXT_LOOK_MS);
  await expect(day).not.toHaveText(before);
  const after = await day.innerText();
  await expect(row).toContainText(after);
  await expect(created).toContainText(after);
  await expect(looking.section('Details')).toContainText(after);
});

test('who leaves, who moves up and a cancellation reach the open screens of guest and host @proof', async ({
  page,
  others,
}) => {
  const rosa = await others.guestWithPhone('Rosa Vale');
  const { id } = await newMeetup(rosa, { name: 'Two boards', maxParticipants: 2 });
  const gil = await others.guestWithPhone('Gil Guest');
  await joinMeetup(gil, id);
  await joinMeetup(await newGuest(page.context().request, 'Wanda Waiting'), id);
  const manage = new Manage(await openScreen(rosa.page, `/profile?manage=${id}&list=waitlist`));
  await manage.expectCount('Waitlist', 1);
  const feed = new Feed(page);
  await feed.open(`/meetups?trib=${id}`);
  await feed.openDetails();
  await expect(feed.membershipStatus).toHaveText('On the waitlist');
  const gils = new Feed(gil.page);
  // After leaving, Gil only looks on.
  await gil.page.clock.install();
  await gils.open(`/meetups?trib=${id}`);
  await gils.openDetails();

  const left = gil.page.waitForResponse((response) => response.request().method() === 'DELETE');
  await gils.leave();
  expect((await left).ok()).toBe(true);
  await expect(gils.card.getByRole('link', { name: 'Chat', exact: true })).toHaveCount(0);
  await manage.expectCount('Waitlist', 0);
  await manage.expectCount('Going', 2);
  await expect(feed.membershipStatus).toHaveText('Going');
  await expect(feed.section("Who's Going (2)")).toContainText('Wanda Waiting');
  await gil.page.clock.fastForward(AFTER_NEXT_LOOK_MS);
  await expect(gils.section("Who's Going (2)")).toContainText('Wanda Waiting');

  await rosa.api.post(`/api/tribs/${id}/cancel`);
  await expect(feed.membershipStatus).toHaveText('Cancelled');
  await expect(manage.sheet.getByText(/cancelled/i).first()).toBeVisible();
  await gil.page.clock.fastForward(AFTER_NEXT_LOOK_MS);
  await expect(gils.membershipStatus).toHaveText('Cancelled');
});
