import { listed, makeFriends } from './fixtures/acquaintances';
import { expectNoAxeFindings } from './fixtures/axe';
import { roomWithViewer } from './fixtures/chat-room';
import { newGuest } from './fixtures/guests';
import { hold } from './fixtures/hold';
import { expect, test } from './fixtures/test';
import { Chat, openRoom, say } from './pages/chat';

test('two friends write, reply, react and delete', async ({ page, others }) => {
  const viewer = await newGuest(page.context().request, 'Vera Viewer', listed());
  const ada = await others.guestWithPhone('Ada Ash', listed());
  await makeFriends(viewer, ada);
  const chat = new Chat(page);
  await chat.open({ with: ada.id });
  await expect(page.getByText('Say hello to Ada Ash')).toBeVisible();
  await expectNoAxeFindings(page, 'an empty conversation');
  await page.getByRole('button', { name: 'Hi! How are you?' }).click();
  await expect(chat.box).toHaveValue('Hi! How are you?');
  await expect(chat.box).toBeFocused();

  await chat.box.fill('   ');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await chat.box.fill('x'.repeat(2001));
  await expect(page.getByText('1 too many')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await chat.write('Look at https://example.org/tea, it is good');
  await expect(chat.message('Look at')).toContainText('Sent');
  await expect(chat.box).toHaveValue('');
  const link = chat.log.getByRole('link', { name: 'https://example.org/tea', exact: true });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');

  const theirs = new Chat(ada.page);
  await theirs.open({ with: viewer.id });
  await expect(theirs.log.getByText('New messages')).toBeVisible();
  const sheet = await theirs.actions('Look at');
  await expect(sheet).toHaveAccessibleName('Message by Vera Viewer');
  await expectNoAxeFindings(ada.page, 'the actions of a message');
  await sheet.getByRole('button', { name: 'Heart' }).click();
  await expect(theirs.message('Look at').getByRole('button', { name: 'Heart, 1' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await (await theirs.actions('Look at')).getByRole('button', { name: 'Reply' }).click();
  await expect(theirs.box).toBeFocused();
  await theirs.write('I do');
  await expect(theirs.message('I do').getByRole('button', { name: /Reply to Vera Viewer/ })).toBeVisible();

  await page.reload();
  await expect(chat.message('Look at').getByRole('button', { name: 'Heart, 1' })).toBeVisible();
  await chat
    .message('I do')
    .getByRole('button', { name: /Reply to Vera Viewer/ })
    .click();
  await expect(chat.log.getByRole('article', { name: /^You, / })).toBeFocused();
  await expectNoAxeFindings(page, 'a conversation');
  // The button takes no room next to the message until the keyboard reaches it.
  const button = chat.log.getByRole('button', {
    name: 'Actions for “Look at https://example.org/tea, it is',
  });
  await expect(button).toHaveCSS('width', '1px');
  await button.press('Enter');
  const own = page.getByRole('dialog');
  await own.getByRole('button', { name: 'Delete' }).click();
  await own.getByRole('button', { name: 'Delete' }).click();
  await expect(chat.message('Message deleted')).toBeVisible();
  await ada.page.reload();
  await expect(theirs.message('Message deleted')).toBeVisible();
});

test('a room opens at the first unread message and loads older ones without a jump @proof', async ({
  page,
  others,
}) => {
  const host = await others.guest('Hanna Host', listed());
  const { viewer, tribId, room } = await roomWithViewer(page, host);
  const said: number[] = [];
  const numbers = Array.from({ length: 60 }, (_, index) => index + 1);
  // They are sent one after the other, because their order matters.
  for (const n of numbers) said.push(await say(host, room, `Word ${n}.\n\n\n\nend`));
  await viewer.api.put(`/api/conversations/${room}/read`, { data: { messageId: said[54] } });
  const unread = async () => (await (await viewer.api.get(`/api/conversations/${room}`)).json()).unread;

  const chat = new Chat(page);
  const release = await hold(page, (url) => url.searchParams.has('before'));
  await chat.open({ trib: tribId });
  await expect(chat.log.getByText('New messages')).toBeInViewport();
  await expect(chat.message('Word 56.')).toBeInViewport();
  await expect(chat.message('Word 60.')).not.toBeInViewport();
  await expect(page.getByRole('link', { name: /see the meetup/ })).toBeVisible();
  await expect.poll(unread, 'what was not on the screen is not read').toBeGreaterThan(0);
  await page.getByRole('button', { name: /Jump to the newest/ }).click();
  await expect(chat.message('Word 60.')).toBeInViewport();
  await expect.poll(unread).toBe(0);

  await chat.message('Word 23.').scrollIntoViewIfNeeded();
  await expect(page.getByText('Loading older messages...')).toBeVisible();
  const before = await chat.topOf('Word 23.');
  await release();
  await expect(chat.message('Word 1.')).toBeAttached();
  await expect.poll(() => chat.topOf('Word 23.')).toBe(before);
});

test('what others write and type is shown at once, and counted for somebody who reads further up @proof', async ({
  page,
  others,
}) => {
  const viewer = await newGuest(page.context().request, 'Vera Viewer', listed());
  const ada = await others.guestWithPhone('Ada Ash', listed());
  await makeFriends(viewer, ada);
  const room = await openRoom(ada, { userId: viewer.id });
  const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
  for (const n of numbers) await say(ada, room, `Word ${n}.\n\n\n\nend`);
  const chat = new Chat(page);
  const theirs = new Chat(ada.page);
  await chat.open({ with: ada.id });
  await theirs.open({ with: viewer.id });
  await page.getByRole('button', { name: /Jump to the newest/ }).click();
  await expect(chat.message('Word 12.')).toBeInViewport();

  // Typing is told only to those who listen at that moment, and at most every three seconds.
  await expect(async () => {
    await theirs.box.press('e');
    await expect(page.getByText('Ada Ash is typing…')).toBeVisible({ timeout: 3_500 });
  }).toPass();
  await theirs.write('See you');
  await expect(chat.message('See you')).toBeInViewport();
  await expect(page.getByText('Ada Ash is typing…')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Ada Ash: See you' })).toBeAttached();

  await chat.message('Word 3.').scrollIntoViewIfNeeded();
  const before = await chat.topOf('Word 3.');
  await theirs.write('And bring tea');
  await expect(page.getByRole('button', { name: 'Jump to the newest, 1 new message' })).toBeVisible();
  await expect.poll(() => chat.topOf('Word 3.')).toBe(before);
  await page.getByRole('button', { name: 'Jump to the newest, 1 new message' }).click();
  await expect(chat.message('And bring tea')).toBeInViewport();

  await (await theirs.actions('See you')).getByRole('button', { name: 'Delete' }).click();
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(chat.message('Message deleted')).toBeVisible();
});
