import type { Message } from '#shared/api/chat';
import { PAGE_MAX } from '#shared/domain/limits';

/** The loaded part of a conversation: in order and without gaps up to the newest message. */
export type Messages = { list: Message[]; hasOlder: boolean };

const FIRST_PAGE = 40;
export const OLDER_PAGE = 50;

type FetchPage = (range: { before?: number; limit: number }) => Promise<Message[]>;

/**
 * Fetches everything from the oldest loaded message on, so that nothing leaves the screen. The first time, it fetches
 * enough to include the unread messages. Messages that were sent or loaded during the requests stay.
 */
export async function refetchMessages(
  fetchPage: FetchPage,
  cached: () => Messages | undefined,
  unread: number,
): Promise<Messages> {
  const before = cached();
  const oldest = before?.list[0]?.id;
  const limit = unread < FIRST_PAGE / 2 ? FIRST_PAGE : PAGE_MAX;
  const newest = await fetchPage({ limit });
  const isFull = newest.length === limit;
  const read = isFull
    ? await readBackTo(fetchPage, newest, oldest ?? Infinity)
    : { list: newest, hasOlder: false };
  return withChangesSince(read, before, cached());
}

/** Requests one page after the other, because each needs the first message of the page after it. */
async function readBackTo(fetchPage: FetchPage, list: Message[], oldest: number): Promise<Messages> {
  const [first] = list;
  if (!first || first.id <= oldest) return { list, hasOlder: true };
  const page = await fetchPage({ before: first.id, limit: PAGE_MAX });
  const all = [...page, ...list];
  return page.length === PAGE_MAX ? readBackTo(fetchPage, all, oldest) : { list: all, hasOlder: false };
}

function withChangesSince(read: Messages, before?: Messages, after?: Messages): Messages {
  if (!after || after === before) return read;
  const known = new Set(before?.list.map(({ id }) => id));
  const added = after.list.filter(({ id }) => !known.has(id));
  const first = read.list[0]?.id ?? Infinity;
  const last = read.list.at(-1)?.id ?? 0;
  const older = added.filter(({ id }) => id < first);
  return {
    list: [...older, ...read.list, ...added.filter(({ id }) => id > last && id > first)],
    hasOlder: older.length > 0 ? after.hasOlder : read.hasOlder,
  };
}

/** Adds messages in order, and replaces those with the same id. */
export function withMessages(list: readonly Message[], added: readonly Message[]): Message[] {
  const byId = new Map([...list, ...added].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}
