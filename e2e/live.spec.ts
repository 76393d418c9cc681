import type { Page } from '@playwright/test';
import { joinMeetup, newGuest, newMeetup } from './fixtures/guests';
import { expect, test } from './fixtures/test';
import { openRoom, say } from './pages/chat';

const isStream = (request: { url(): string }) => request.url().endsWith('/api/events');

async function expectUnread(count: number, ...pages: Page[]): Promise<void> {
  for (const page of pages)
    await expect(page.getByRole('link', { name: `Chats, ${count} unread`, exact: true })).toBeVisible();
}

test('two tabs share one stream, and when the tab that has it closes the other takes over', async ({
  page,
  others,
}) => {
  const ida = await newGuest(page.context().request, 'Ida Fox');
  const rosa = await others.guest('Rosa Vale');
  const rooms: number[] = [];
  for (const name of ['Supper club', 'Night walk']) {
    const { id } = await newMeetup(rosa, { name });
    await joinMeetup(ida, id);
    rooms.push(await openRoom(rosa, { tribId: id }));
  }
  const [supper = 0, walk = 0] = rooms;
  const opened: Page[] = [];
  page.context().on('request', (request) => {
    if (isStream(request)) opened.push(request.frame().page());
  });
  const first = await page.context().newPage();
  await Promise.all([first.waitForRequest(isStream), first.goto('/discover')]);
  await page.goto('/trib');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  await say(rosa, supper, 'Bring a spoon');
  await expectUnread(1, first, page);
  expect(opened).toEqual([first]);

  await Promise.all([page.waitForRequest(isStream), first.close()]);
  await say(rosa, walk, 'Take a torch');
  await expectUnread(2, page);
  await rosa.api.put(`/api/friends/${ida.id}`);
  await expect(page.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible();
  expect(opened).toEqual([first, page]);
});
