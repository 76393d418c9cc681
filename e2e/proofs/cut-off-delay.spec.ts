import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { listed } from '../fixtures/acquaintances';
import { lastClick, median, watchClicks } from '../fixtures/delays';
import { joinMeetup, newMeetup } from '../fixtures/guests';
import { signInOperator } from '../fixtures/operator';
import { expect, test } from '../fixtures/test';
import { Admin } from '../pages/admin';
import { openRoom, say } from '../pages/chat';

/** `npm run proof -- delay` runs this. */
const ROUNDS = 10;
const GOAL_MS = 1_000;
/** How long the others keep talking after one person was cut off. */
const TALK_MS = 2_000;

declare global {
  interface Window {
    loggedOutAt: number;
    messagesHeardAt: number[];
  }
}

function report(what: string, delays: readonly number[]): void {
  const figures = `median ${median(delays)} ms, worst ${Math.max(...delays)} ms of ${delays.length}`;
  process.stdout.write(`${what}: ${figures}\n`);
}

test('the open tab of a suspended person is signed out within a second, half of the time', async ({
  page,
  others,
}) => {
  test.setTimeout(ROUNDS * 60_000);
  await signInOperator(page.request);
  const admin = new Admin(page);
  const reporter = await others.guest('Ida Fox', listed());
  const delays: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const person = await others.guestWithPhone('Tariq Vale', listed());
    const stream = person.page.waitForResponse('**/api/events');
    await person.page.goto('/discover');
    await stream;
    await person.page.evaluate(() => {
      window.loggedOutAt = 0;
      new MutationObserver(() => {
        if (document.body.innerText.includes('You were logged out')) window.loggedOutAt ||= Date.now();
      }).observe(document.body, { childList: true, subtree: true });
    });
    const reason = `Harassment ${randomUUID().slice(0, 8)}`;
    await reporter.api.post('/api/reports', { data: { userId: person.id, reason } });
    await admin.open();
    await watchClicks(page);
    await admin.takeAction(reason, 'Suspend', 'Suspend', 'Three people reported the same.');
    const loggedOutAt = () => person.page.evaluate(() => window.loggedOutAt);
    await expect.poll(loggedOutAt).toBeGreaterThan(0);
    delays.push((await loggedOutAt()) - (await lastClick(page)));
    await person.page.close();
  }
  report("From the operator's click to being signed out", delays);
  expect(median(delays)).toBeLessThanOrEqual(GOAL_MS);
});

async function listen(page: Page): Promise<() => Promise<number[]>> {
  await page.goto('/discover');
  await page.evaluate(async () => {
    window.messagesHeardAt = [];
    const stream = new EventSource('/api/events');
    stream.addEventListener('message', ({ data }) => {
      if (JSON.parse(data).kind === 'messages') window.messagesHeardAt.push(Date.now());
    });
    await new Promise((resolve) => {
      stream.addEventListener('open', resolve);
    });
  });
  return () => page.evaluate(() => window.messagesHeardAt);
}

for (const cut of ['removed', 'blocked'] as const) {
  test(`a person who is ${cut} in the middle of a conversation hears nothing of it after a second`, async ({
    others,
  }) => {
    test.setTimeout(ROUNDS * 60_000);
    const host = await others.guest('Hanna Host', listed());
    const talker = await others.guestWithPhone('Ada Ash', listed());
    const { id } = await newMeetup(host);
    await joinMeetup(talker, id);
    const room = await openRoom(host, { tribId: id });
    const talkerHeard = await listen(talker.page);
    const delays: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await others.guestWithPhone('Tariq Vale', listed());
      await joinMeetup(person, id);
      const heard = await listen(person.page);
      let cutAt = Infinity;
      const talk = async () => {
        while (Date.now() < cutAt + TALK_MS) await say(talker, room, 'And then');
      };
      const talking = talk();
      await expect.poll(async () => (await heard()).length).toBeGreaterThan(3);
      cutAt = Date.now();
      const response = await (cut === 'removed'
        ? host.api.delete(`/api/tribs/${id}/members/${person.id}`)
        : host.api.put(`/api/blocks/${person.id}`));
      expect(response.ok(), await response.text()).toBe(true);
      await talking;
      const control = async () => ((await talkerHeard()).at(-1) ?? 0) - cutAt;
      await expect.poll(control, 'the others hear all of it').toBeGreaterThan(GOAL_MS);
      delays.push(Math.max(0, ((await heard()).at(-1) ?? Infinity) - cutAt));
      await person.page.close();
    }
    report(`From being ${cut} to the last event about a message`, delays);
    expect(Math.max(...delays)).toBeLessThanOrEqual(GOAL_MS);
  });
}
