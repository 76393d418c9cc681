import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { listed, makeFriends } from '../fixtures/acquaintances';
import { type Guest, newGuest } from '../fixtures/guests';
import { onOwnServer as test } from '../fixtures/own-server-test';
import { expect } from '../fixtures/test';
import { Chat, openRoom } from '../pages/chat';

/** `npm run proof -- crashes` runs this. */
const CRASHES = 5;
const MESSAGES = 4;
const LOST_SHARE = 0.3;

type Writer = Guest & { page: Page; name: string };

/** Loses three of ten responses, after the server has stored the message. */
async function loseResponses({ page }: Writer, hasClientIds: boolean): Promise<() => number> {
  let arrived = 0;
  let lost = 0;
  await page.route('**/api/conversations/*/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const body = route.request().postDataJSON();
    const response = await route
      .fetch({ postData: hasClientIds ? body : { ...body, clientId: randomUUID() } })
      .catch(() => null);
    if (response !== null) arrived += 1;
    const isLost = response !== null && lost < arrived * LOST_SHARE;
    if (isLost) lost += 1;
    // A client that sends no ids does not recognize the response.
    return response === null || isLost ? route.abort() : route.fulfill({ response });
  });
  return () => lost;
}

async function received(by: Guest, from: Guest): Promise<string[]> {
  const room = await openRoom(by, { userId: from.id });
  const messages = await (await by.api.get(`/api/conversations/${room}/messages?limit=100`)).json();
  return messages.map(({ text }: { text: string }) => text);
}

const of = (texts: readonly string[], { name }: Writer) => texts.filter((text) => text.startsWith(name));

for (const hasClientIds of [true, false]) {
  test(`a conversation ${hasClientIds ? 'survives' : 'without client ids has doubles after'} crashes and lost responses`, async ({
    page,
    others,
    server,
  }) => {
    test.setTimeout(90_000 + CRASHES * 60_000);
    const vera = {
      ...(await newGuest(page.context().request, 'Vera Viewer', listed())),
      page,
      name: 'Vera',
    };
    const ada = { ...(await others.guestWithPhone('Ada Ash', listed())), name: 'Ada' };
    await makeFriends(vera, ada);
    const lost = await Promise.all([vera, ada].map((writer) => loseResponses(writer, hasClientIds)));
    const [mine, theirs] = [new Chat(vera.page), new Chat(ada.page)];
    await mine.open({ with: ada.id });
    await theirs.open({ with: vera.id });
    // A crash is to interrupt the conversation, not the loading of its page.
    for (const chat of [mine, theirs]) await expect(chat.box).toBeVisible();
    const talk = [
      { writer: vera, chat: mine },
      { writer: ada, chat: theirs },
    ];
    const ledger: string[] = [];
    const write = async (round: string) => {
      for (let n = 0; n < MESSAGES; n += 1) {
        for (const { writer, chat } of talk) {
          const text = `${writer.name} ${round}.${n}`;
          ledger.push(text);
          await chat.write(text);
        }
      }
    };
    for (let round = 0; round < CRASHES; round += 1) {
      await write(`${round} before`);
      const crash = server.crash();
      await write(`${round} during`);
      await crash;
      for (const { chat } of talk) {
        await expect(chat.log.getByText(/Sending|Waiting/)).toHaveCount(0, { timeout: 60_000 });
      }
    }
    expect(lost.every((count) => count() > 0)).toBe(true);
    if (hasClientIds) {
      await expect.poll(async () => (await received(vera, ada)).toSorted()).toEqual(ledger.toSorted());
      for (const writer of [vera, ada]) {
        await expect.poll(async () => of(await received(ada, vera), writer)).toEqual(of(ledger, writer));
      }
      for (const chat of [mine, theirs]) {
        await expect(chat.log.getByRole('article')).toHaveCount(ledger.length);
      }
    } else {
      await expect.poll(async () => (await received(vera, ada)).length).toBeGreaterThan(ledger.length);
    }
  });
}
