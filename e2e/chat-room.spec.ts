import { listed } from './fixtures/acquaintances';
import { expectNoAxeFindings } from './fixtures/axe';
import { layoutProblems } from './fixtures/layout-problems';
import { roomWithViewer } from './fixtures/chat-room';
import { newGuest } from './fixtures/guests';
import { hold, isScript } from './fixtures/hold';
import { expect, test } from './fixtures/test';
import { withEvents, withoutEvents } from './fixtures/without-events';
import { Chat, say } from './pages/chat';
import { FIVE_PICTURES } from './pages/wizard';

const HOUR_MS = 3_600_000;

test('in the room of a meetup a member sends photos and a quick reply, one is taken away at once, and they report, mute and leave', async ({
  page,
  others,
}) => {
  const host = await others.guestWithPhone('Hanna Host', listed());
  const start = Date.now() + HOUR_MS;
  const { viewer, tribId, room } = await roomWithViewer(page, host, {
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + HOUR_MS).toISOString(),
  });
  await say(host, room, 'Welcome everybody');

  const chat = new Chat(page);
  await page.goto(`/meetups?trib=${tribId}`);
  await expect(page.getByRole('heading', { name: 'Chess on the porch' })).toBeVisible();
  // The tab is pressed before the scripts are there, when it does not say yet how many messages are unread.
  const release = await hold(page, isScript);
  await page.goto('/chat', { waitUntil: 'commit' });
  // Where a worker has the scripts already, the app's tab may be there beside the one of the static frame.
  await page.getByRole('tab', { name: 'Tribs' }).first().click();
  await release();
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /Chess on the porch/ })
    .click();
  await expect(chat.message('Welcome everybody')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(chat.log.getByText('You joined')).toBeVisible();
  await page.getByRole('button', { name: 'On my way' }).click();
  await expect(chat.message('On my way')).toContainText('Sent');
  await page.getByLabel('Choose a photo').setInputFiles(FIVE_PICTURES.slice(0, 2));
  await expect(page.getByText('Ready to send')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Ready to send')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Photo 2 of what you send' })).toBeVisible();
  await chat.write('The porch');
  await expect(chat.log.getByRole('article').last()).toContainText('Sent');
  await chat.message('The porch').getByRole('button', { name: 'Photo by you, open it larger' }).click();
  await expect(page.getByRole('dialog', { name: 'Your photo' }).getByRole('img')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const hosts = new Chat(host.page);
  await hosts.open({ trib: tribId });
  await (await chat.menu()).getByRole('button', { name: 'All photos' }).click();
  const photos = page.getByRole('dialog', { name: 'All photos' }).getByRole('button', { name: 'Your photo' });
  await expect(photos).toHaveCount(2);
  await host.page.getByRole('button', { name: 'Photo by Vera Viewer, open it larger' }).last().click();
  const photo = host.page.getByRole('dialog', { name: 'Photo by Vera Viewer' });
  await photo.getByRole('button', { name: 'Take it away' }).click();
  await host.page.getByRole('dialog').getByRole('button', { name: 'Take it away' }).click();
  await expect(hosts.message('Message deleted')).toBeVisible();
  await expect(photos, 'it is gone here as well').toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const sheet = await hosts.actions('The porch');
  await sheet.getByRole('button', { name: 'Remove' }).click();
  await sheet.getByRole('button', { name: 'Remove' }).click();
  await expect(hosts.message('Message deleted')).toHaveCount(2);
  await page.reload();
  await expect(chat.message('Message deleted')).toHaveCount(2);

  const report = await chat.actions('Welcome everybody');
  await report.getByRole('button', { name: 'Report' }).click();
  await report.getByLabel("What's wrong?").fill('It is not nice');
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('We look at every report.', { exact: true })).toBeVisible();

  await (await chat.menu()).getByRole('button', { name: 'Mute chat' }).click();
  await expect(page.getByRole('heading', { name: /^Chess on the porch.*muted$/ })).toBeVisible();
  const silenced = async () => {
    const settings = await viewer.api.get(`/api/users/${viewer.id}/notification-settings`);
    return (await settings.json()).silencedTribIds;
  };
  await (await chat.menu()).getByRole('button', { name: 'Mute all notifications' }).click();
  await expect(
    page.getByText("You won't be notified of anything about this meetup.", { exact: true }),
  ).toBeVisible();
  await expect.poll(silenced).toEqual([tribId]);
  await (await chat.menu()).getByRole('button', { name: 'Unmute all notifications' }).click();
  await expect.poll(silenced).toEqual([]);
  const menu = await chat.menu();
  await expect(menu.getByRole('button', { name: 'Unmute chat' })).toBeVisible();
  await expectNoAxeFindings(page, 'the options of a chat');
  await menu.getByRole('button', { name: 'Leave' }).click();
  await menu.getByRole('button', { name: 'Leave', exact: true }).last().click();
  await expect(page).toHaveURL('/chat');
  const status = async () => (await viewer.api.get(`/api/conversations/${room}`)).status();
  await expect.poll(status, 'they have left').toBe(404);
  await chat.open({ trib: tribId });
  await expect(page.getByText("This chat isn't available")).toBeVisible();
  await page.getByRole('link', { name: 'All chats' }).click();
  await expect(page).toHaveURL('/chat');
});

test('two people who share nothing have one message until the other answers, and a block ends it', async ({
  page,
  others,
}) => {
  const viewer = await newGuest(page.context().request, 'Vera Viewer', listed());
  const ada = await others.guestWithPhone('Ada Ash', listed());
  const chat = new Chat(page);
  await chat.open({ with: ada.id });
  await expect(page.getByText('you can send one message')).toBeVisible();
  await chat.write('Hello Ada');
  await expect(page.getByText('You can write again once they answer.')).toBeVisible();
  await expect(chat.box).toHaveCount(0);

  const theirs = new Chat(ada.page);
  await theirs.open({ with: viewer.id });
  await theirs.write('Hello Vera');
  await expect(theirs.message('Hello Vera')).toContainText('Sent');
  await page.reload();
  await chat.write('Nice');
  await expect(chat.message('Nice')).toContainText('Sent');

  const menu = await theirs.menu();
  await menu.getByRole('button', { name: 'Block' }).click();
  await menu.getByRole('button', { name: 'Block' }).last().click();
  await expect(ada.page.getByText('Vera Viewer is blocked', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText("This chat isn't available")).toBeVisible();
});

test('what fails says so: loading, being offline, words the server refuses, and being removed @proof', async ({
  page,
  others,
}) => {
  const host = await others.guest('Hanna Host', listed());
  const { viewer, tribId, room } = await roomWithViewer(page, host);
  await say(host, room, 'Welcome everybody');
  const chat = new Chat(page);
  await withoutEvents(page);
  const messages = /\/api\/conversations\/\d+\/messages/;
  await page.route(messages, (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }));
  await chat.open({ trib: tribId });
  await expect(page.getByRole('alert')).toContainText("That didn't load");
  await page.unroute(messages);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(chat.message('Welcome everybody')).toBeVisible();
  await withEvents(page);

  await page.context().setOffline(true);
  await chat.write('From the tunnel');
  await expect(chat.message('From the tunnel')).toContainText('Waiting for the network');
  await page.context().setOffline(false);
  await expect(chat.message('From the tunnel')).toContainText('Sent');
  await expect(chat.message('From the tunnel')).toHaveCount(1);

  await page.route(messages, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { message: 'Not like this' } })
      : route.continue(),
  );
  await chat.write('Odd words');
  await expect(chat.message('Odd words')).toContainText('Not sent: Not like this');
  await chat.message('Odd words').getByRole('button', { name: 'Edit' }).click();
  await expect(chat.message('Odd words')).toHaveCount(0);
  await expect(chat.box).toHaveValue('Odd words');
  await page.goto('/chat');
  await chat.open({ trib: tribId });
  await expect(chat.box).toHaveValue('Odd words');

  const removed = await host.api.delete(`/api/tribs/${tribId}/members/${viewer.id}`);
  expect(removed.ok()).toBe(true);
  await expect(page.getByText("This chat isn't available")).toBeVisible();
});

test('a conversation fits a narrow phone with large letters @proof', async ({ page, others }) => {
  const host = await others.guest('Hanna Host-With-A-Rather-Long-Name', listed());
  const startTime = new Date(Date.now() + HOUR_MS).toISOString();
  const { viewer, tribId, room } = await roomWithViewer(page, host, { startTime });
  await say(host, room, 'Donaudampfschifffahrtsgesellschaftskapitän https://example.org/a/very/long/address');
  await say(viewer, room, 'שלום 🏕');
  const chat = new Chat(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await chat.open({ trib: tribId });
  await expect(chat.message('שלום')).toBeVisible();
  for (const letters of [100, 200]) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`;
    }, letters);
    await expect.poll(() => page.evaluate(layoutProblems), `${letters} %`).toEqual([]);
    await expect(chat.box).toBeInViewport({ ratio: 1 });
  }
});

test('on a desktop the list stands beside the conversation, and Enter sends @desktop @proof', async ({
  page,
  others,
}) => {
  const host = await others.guest('Hanna Host', listed());
  await roomWithViewer(page, host);
  const chat = new Chat(page);
  await page.goto('/chat');
  await expect(page.getByText('Choose a chat')).toBeVisible();
  await page.getByRole('tab', { name: 'Tribs' }).click();
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /Chess on the porch/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Chats', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Chess on the porch', level: 2 })).toBeFocused();
  await chat.box.fill('First');
  await chat.box.press('Shift+Enter');
  await chat.box.pressSequentially('second');
  await chat.box.press('Enter');
  await expect(chat.message('second')).toContainText('Sent');
  await expect(chat.box).toHaveValue('');
  await expectNoAxeFindings(page, 'a conversation beside the list');
});
