import { befriend, listed, makeFriends } from './fixtures/acquaintances';
import { expectNoAxeFindings } from './fixtures/axe';
import { joinMeetup, newGuest, newMeetup } from './fixtures/guests';
import { expect, test } from './fixtures/test';
import { openRoom, say } from './pages/chat';
import type { Locator, Page } from '@playwright/test';

test('the lists say what was written last, how much is unread, and find what is typed @proof', async ({
  page,
  others,
}) => {
  const viewer = await newGuest(page.context().request, 'Vera Viewer', listed());
  const ada = await others.guest('Alma Ashby', listed());
  const zoe = await others.guest('Zoë Zestful', { ...listed(), bio: '', location: '' });
  await makeFriends(viewer, ada);
  await makeFriends(viewer, zoe);
  const { id } = await newMeetup(ada, { name: 'Kites over the meadow', description: 'Bring string.' });
  await joinMeetup(viewer, id);
  const room = await openRoom(ada, { tribId: id });
  await say(ada, room, 'Wind is good');
  await say(ada, room, 'Who brings tea?');
  const talk = await openRoom(ada, { userId: viewer.id });
  await say(ada, talk, 'Hello you');
  await say(zoe, await openRoom(zoe, { userId: viewer.id }), 'Hi');

  await page.goto('/chat');
  const lists = new ChatLists(page);
  await expect(lists.latest).toContainText(['Zoë Zestful', 'Alma Ashby', 'Kites over the meadow']);
  await expect(lists.rows.first()).toContainText('Zoë Zestful');
  await expect(lists.row('Zoë Zestful')).toContainText('No bio available');
  await expect(lists.row('Zoë Zestful')).toContainText('Location unknown');
  await expect(lists.rows.nth(1)).toContainText('Alma Ashby');
  await expect(lists.row('Alma Ashby')).toContainText('Hello you');
  await expect(lists.row('Alma Ashby')).toContainText('Lyon, France');
  await expect(lists.row('Alma Ashby').getByText('1 unread')).toBeVisible();
  await expect(lists.tab('Friends 2 unread')).toBeVisible();
  await expectNoAxeFindings(page, 'the list of people');

  await lists.search.fill('zoe');
  await expect(lists.rows).toHaveCount(1);
  await lists.search.fill('nobody like this');
  await expect(page.getByText('Nothing found for “nobody like this”')).toBeVisible();
  await expectNoAxeFindings(page, 'a search without a result');
  await lists.search.fill('');
  // A press anywhere in the row counts, even on its picture.
  await lists.latest.nth(2).click({ position: { x: 20, y: 30 } });
  await expect(page).toHaveURL(`/chat?trib=${id}`);
  await page.goBack();

  await lists.tab('Friends').press('ArrowRight');
  await expect(page).toHaveURL('/chat?tab=tribs');
  const kites = lists.row('Kites over the meadow');
  await expect(kites).toContainText('Alma Ashby: Who brings tea?');
  await expect(kites).toContainText('Bring string.');
  await expect(kites).toContainText('2 members');
  await expectNoAxeFindings(page, 'the list of meetups');
  await kites.getByRole('button', { name: 'Chat with Kites over the meadow' }).press('Enter');
  await expect(page).toHaveURL(`/chat?trib=${id}`);
  await expect(page.getByRole('log').getByText('Who brings tea?')).toBeVisible();
  await page.goBack();
  await expect(kites.getByRole('button', { name: 'Chat with Kites over the meadow' })).toBeVisible();
  await expect(lists.tab('Tribs')).toHaveText('Tribs');
});

test('only friends who are there are shown as online @proof', async ({ page, others }) => {
  const viewer = await newGuest(page.context().request, 'Vera Viewer', listed());
  const ada = await others.guestWithPhone('Alma Ashby', listed());
  const bo = await others.guest('Bo Brookes', listed());
  const stranger = await others.guestWithPhone('Sam Strange', listed());
  await makeFriends(viewer, ada);
  await makeFriends(viewer, bo);
  await befriend(stranger, viewer);
  for (const phone of [ada.page, stranger.page]) {
    await phone.goto('/chat');
    await phone.evaluate(() => void new EventSource('/api/events'));
  }
  await page.goto('/chat');
  const lists = new ChatLists(page);
  await expect(lists.row('Bo Brookes')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(lists.row('Alma Ashby').getByText('Online', { exact: true })).toBeVisible({
      timeout: 10_000,
    });
  }).toPass();
  await expect(page.getByText('Online', { exact: true })).toHaveCount(1);
  await expectNoAxeFindings(page, 'a person who is online');
});

class ChatLists {
  readonly search: Locator;
  readonly latest: Locator;
  readonly rows: Locator;

  constructor(readonly page: Page) {
    this.search = page.getByRole('searchbox', { name: 'Search your chats' });
    this.latest = page.getByRole('region', { name: 'Latest' }).getByRole('link');
    this.rows = page.getByRole('tabpanel').getByRole('listitem');
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name });
  }

  row(name: string): Locator {
    return this.rows.filter({ hasText: name });
  }
}
