import { describe, expect, it } from 'vitest';
import { readAgain, withMessages, type Messages } from './read-messages';
import { messageWith } from './testing-chat';

const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => messageWith({ id: first + index }));

/** A conversation of so many messages. */
const stored = (count: number) => {
  const asked: { before?: number; limit: number }[] = [];
  const ask = async (range: { before?: number; limit: number }) => {
    asked.push(range);
    return upTo(count)
      .filter(({ id }) => id < (range.before ?? Infinity))
      .slice(-range.limit);
  };
  return { ask, asked };
};
const idsOf = ({ list }: Messages) => list.map(({ id }) => id);

describe('reading a conversation', () => {
  it('loads the newest at first', async () => {
    const read = await readAgain(stored(500).ask, () => undefined, 0);
    expect([read.list[0]?.id, read.list.at(-1)?.id, read.hasOlder]).toEqual([461, 500, true]);
  });

  it('loads enough to show the first unread one', async () => {
    const read = await readAgain(stored(500).ask, () => undefined, 90);
    expect(read.list).toHaveLength(100);
  });

  it('knows when there is nothing older', async () => {
    expect((await readAgain(stored(3).ask, () => undefined, 0)).hasOlder).toBe(false);
  });

  it('reads again everything that was loaded, without a gap', async () => {
    const kept = { list: upTo(200, 51), hasOlder: true };
    const { ask, asked } = stored(320);
    const read = await readAgain(ask, () => kept, 0);
    expect(read.list[0]?.id).toBeLessThanOrEqual(51);
    expect(idsOf(read)).toEqual(upTo(320, read.list[0]?.id).map(({ id }) => id));
    expect(asked).toHaveLength(4);
  });

  it('keeps what was sent and what was loaded meanwhile', async () => {
    let kept: Messages = { list: upTo(60, 21), hasOlder: true };
    const { ask } = stored(60);
    const read = await readAgain(
      async (range) => {
        const page = await ask(range);
        kept = { list: [...upTo(20, 11), ...kept.list, messageWith({ id: 61 })], hasOlder: true };
        return page;
      },
      () => kept,
      0,
    );
    expect(idsOf(read)).toEqual(upTo(61, 11).map(({ id }) => id));
  });

  it('drops what somebody who was blocked had written', async () => {
    const kept = { list: [...upTo(3), messageWith({ id: 4 })], hasOlder: false };
    expect(idsOf(await readAgain(stored(3).ask, () => kept, 0))).toEqual([1, 2, 3]);
  });
});

it('puts a message in its place and replaces an older version of it', () => {
  const list = withMessages(upTo(3), [messageWith({ id: 2, text: 'New' }), messageWith({ id: 9 })]);
  expect(list.map(({ id, text }) => `${id} ${text}`)).toEqual([
    '1 See you there',
    '2 New',
    '3 See you there',
    '9 See you there',
  ]);
});
