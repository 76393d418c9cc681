import { describe, expect, it } from 'vitest';
import { refetchMessages, withMessages, type Messages } from './read-messages';
import { messageWith } from './testing-chat';

const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => messageWith({ id: first + index }));

/** Stands for a server whose conversation has this many messages. */
const conversationOf = (count: number) => {
  const ranges: { before?: number; limit: number }[] = [];
  const fetchPage = async (range: { before?: number; limit: number }) => {
    ranges.push(range);
    return upTo(count)
      .filter(({ id }) => id < (range.before ?? Infinity))
      .slice(-range.limit);
  };
  return { fetchPage, ranges };
};
const idsOf = ({ list }: Messages) => list.map(({ id }) => id);

describe('reading a conversation', () => {
  it('loads the newest at first', async () => {
    const read = await refetchMessages(conversationOf(500).fetchPage, () => undefined, 0);
    expect([read.list[0]?.id, read.list.at(-1)?.id, read.hasOlder]).toEqual([461, 500, true]);
  });

  it('loads enough to show the first unread one', async () => {
    const read = await refetchMessages(conversationOf(500).fetchPage, () => undefined, 90);
    expect(read.list).toHaveLength(100);
  });

  it('knows when there is nothing older', async () => {
    expect((await refetchMessages(conversationOf(3).fetchPage, () => undefined, 0)).hasOlder).toBe(false);
  });

  it('refetches everything that was loaded, without a gap', async () => {
    const cached = { list: upTo(200, 51), hasOlder: true };
    const { fetchPage, ranges } = conversationOf(320);
    const read = await refetchMessages(fetchPage, () => cached, 0);
    expect(read.list[0]?.id).toBeLessThanOrEqual(51);
    expect(idsOf(read)).toEqual(upTo(320, read.list[0]?.id).map(({ id }) => id));
    expect(ranges).toHaveLength(4);
  });

  it('keeps what was sent and what was loaded during the request', async () => {
    let cached: Messages = { list: upTo(60, 21), hasOlder: true };
    const { fetchPage } = conversationOf(60);
    const read = await refetchMessages(
      async (range) => {
        const page = await fetchPage(range);
        cached = { list: [...upTo(20, 11), ...cached.list, messageWith({ id: 61 })], hasOlder: true };
        return page;
      },
      () => cached,
      0,
    );
    expect(idsOf(read)).toEqual(upTo(61, 11).map(({ id }) => id));
  });

  it('drops the messages of somebody who was blocked', async () => {
    const cached = { list: [...upTo(3), messageWith({ id: 4 })], hasOlder: false };
    expect(idsOf(await refetchMessages(conversationOf(3).fetchPage, () => cached, 0))).toEqual([1, 2, 3]);
  });
});

it('adds a message in order and replaces an older version of it', () => {
  const list = withMessages(upTo(3), [messageWith({ id: 2, text: 'New' }), messageWith({ id: 9 })]);
  expect(list.map(({ id, text }) => `${id} ${text}`)).toEqual([
    '1 See you there',
    '2 New',
    '3 See you there',
    '9 See you there',
  ]);
});
