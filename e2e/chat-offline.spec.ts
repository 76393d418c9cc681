import { makeFriends, listed } from './fixtures/acquaintances';
import { type Guest, newGuest } from './fixtures/guests';
import { expect, test } from './fixtures/test';
import { Chat, openRoom } from './pages/chat';

/** Expects what the server has, as the other person reads it. */
async function expectReceived(by: Guest, from: Guest, texts: string[]): Promise<void> {
  const room = await openRoom(by, { userId: from.id });
  const received = async () => {
    const messages = await (await by.api.get(`/api/conversations/${room}/messages`)).json();
    return messages.map(({ text }: { text: string }) => text);
  };
  await expect.poll(received).toEqual(texts);
}

test('what is written offline waits in every tab, and is sent once after all of them were closed', async ({
  context,
  others,
}) => {
  const viewer = await newGuest(context.request, 'Vera Viewer', listed());
  const ada = await others.guest('Ada Ash', listed());
  await makeFriends(viewer, ada);
  const [first, second] = [new Chat(await context.newPage()), new Chat(await context.newPage())];
  for (const chat of [first, second]) {
    await chat.open({ with: ada.id });
    await expect(chat.box).toBeVisible();
  }
  await context.setOffline(true);
  await first.write('Is it raining?');
  await second.write('I bring umbrellas');
  for (const chat of [first, second]) {
    await expect(chat.log.getByRole('article')).toHaveText([/Is it raining/, /I bring umbrellas.*Waiting/]);
  }
  for (const { page } of [first, second]) await page.close();
  await context.setOffline(false);
  await expectReceived(ada, viewer, []);

  const later = await context.newPage();
  await later.goto('/profile');
  await expectReceived(ada, viewer, ['Is it raining?', 'I bring umbrellas']);
  const chat = new Chat(later);
  await chat.open({ with: ada.id });
  await expect(chat.log.getByRole('article')).toHaveText([/Is it raining/, /I bring umbrellas.*Sent/]);
});

test('a message whose response is lost is shown once, and stored once', async ({ page, others }) => {
  const viewer = await newGuest(page.context().request, 'Vera Viewer', listed());
  const ada = await others.guest('Ada Ash', listed());
  await makeFriends(viewer, ada);
  const chat = new Chat(page);
  await chat.open({ with: ada.id });
  let lost = 0;
  await page.route('**/messages', async (route) => {
    if (route.request().method() !== 'POST' || lost === 2) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await chat.write('Is it raining?');
  await chat.write('I bring umbrellas');
  await expect(chat.message('I bring umbrellas')).toContainText('Sent');
  await expect(chat.log.getByRole('article')).toHaveCount(2);
  expect(lost).toBe(2);
  await expectReceived(ada, viewer, ['Is it raining?', 'I bring umbrellas']);
});

test('what waits is gone once its writer has logged out', async ({ page, others }) => {
  const viewer = await newGuest(page.context().request, 'Vera Viewer', listed());
  const ada = await others.guest('Ada Ash', listed());
  await makeFriends(viewer, ada);
  const chat = new Chat(page);
  await chat.open({ with: ada.id });
  await page.route('**/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await chat.write('A secret');
  await expect(chat.message('A secret')).toContainText('Waiting');
  expect((await page.request.delete('/api/session')).ok()).toBe(true);
  await page.goto('/chat');
  await expect(page.getByRole('heading', { name: 'Sign in to access chat' })).toBeVisible();
  await page.unroute('**/messages');
  const next = await newGuest(page.context().request, 'Nina Next', listed());
  await makeFriends(next, ada);
  await chat.open({ with: ada.id });
  await expect(page.getByText('Say hello to Ada Ash')).toBeVisible();
  await expectReceived(ada, viewer, []);
  await expectReceived(ada, next, []);
});
