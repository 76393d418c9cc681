import { listed, makeFriends } from '../fixtures/acquaintances';
import { lastClick, median, watchClicks } from '../fixtures/delays';
import { newGuest } from '../fixtures/guests';
import { onOwnServer as test } from '../fixtures/own-server-test';
import { expect } from '../fixtures/test';
import { Chat } from '../pages/chat';

const MESSAGES = 30;
const GOAL_MS = 300;

declare global {
  interface Window {
    seenAt: Map<string, number>;
  }
}

test('a message appears in another browser within the goal, half of the time', async ({ page, others }) => {
  const vera = await newGuest(page.context().request, 'Vera Viewer', listed());
  const ada = await others.guestWithPhone('Ada Ash', listed());
  await makeFriends(vera, ada);
  const [mine, theirs] = [new Chat(page), new Chat(ada.page)];
  await mine.open({ with: ada.id });
  await theirs.open({ with: vera.id });
  await mine.write('Hello');
  await expect(theirs.message('Hello')).toBeVisible();
  await watchClicks(page);
  await ada.page.evaluate(() => {
    window.seenAt = new Map();
    new MutationObserver(() => {
      for (const [text = ''] of document.body.innerText.matchAll(/Message \d+ of \d+/g)) {
        if (!window.seenAt.has(text)) window.seenAt.set(text, Date.now());
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  const delays: number[] = [];
  for (let n = 1; n <= MESSAGES; n += 1) {
    const text = `Message ${n} of ${MESSAGES}`;
    await mine.write(text);
    const seen = () => ada.page.evaluate((key) => window.seenAt.get(key) ?? 0, text);
    await expect.poll(seen).toBeGreaterThan(0);
    delays.push((await seen()) - (await lastClick(page)));
  }
  process.stdout.write(`From sending to appearing: median ${median(delays)} ms of ${MESSAGES} messages\n`);
  expect(median(delays)).toBeLessThanOrEqual(GOAL_MS);
});
