import { describe, expect, it } from 'vitest';
import type { Message } from '#shared/api/chat';
import { messageWith } from '../testing-chat';
import { firstUnread, shownMessages, threadRows } from './thread-rows';

const NOOR = { id: 1, displayName: 'Noor', profileImage: null };
const ADA = { id: 2, displayName: 'Ada', profileImage: null };

const at = (id: number, time: string, changes: Partial<Message> = {}) =>
  messageWith({ id, clientId: `c${id}`, createdAt: `2026-11-${time}:00.000Z`, sender: ADA, ...changes });

const OPTIONS = { timeZone: 'UTC', firstUnreadId: null, joinedAt: null, isWhole: true };
const rowsOf = (messages: Message[], options: Partial<typeof OPTIONS> | object = {}) =>
  threadRows(shownMessages(messages, [], NOOR), { ...OPTIONS, ...options }).map((row) =>
    row.kind === 'message'
      ? `${row.message.id}${row.isFirst ? ' first' : ''}${row.isLast ? ' last' : ''}`
      : row.kind,
  );

describe('the rows of a conversation', () => {
  it('shows a name once per run of messages, and each day once', () => {
    const rows = rowsOf([
      at(1, '21T10:00'),
      at(2, '21T10:05'),
      at(3, '21T10:06', { sender: NOOR }),
      at(4, '21T23:59'),
      at(5, '22T00:01'),
    ]);
    expect(rows).toEqual(['day', '1 first', '2 last', '3 first last', '4 first last', 'day', '5 first last']);
  });

  it('shows the name again after a pause', () => {
    expect(rowsOf([at(1, '21T10:00'), at(2, '21T10:20')])).toEqual(['day', '1 first last', '2 first last']);
  });

  it('begins a day in the time zone of the reader', () => {
    const messages = [at(1, '21T23:55'), at(2, '22T00:05')];
    expect(rowsOf(messages, { timeZone: 'America/Chicago' })).not.toContain('2 first last');
    expect(rowsOf(messages, { timeZone: 'America/Chicago' }).filter((row) => row === 'day')).toHaveLength(1);
  });

  it('draws a line before the first unread message, which ends a run', () => {
    const rows = rowsOf([at(1, '21T10:00'), at(2, '21T10:01')], { firstUnreadId: 2 });
    expect(rows).toEqual(['day', '1 first last', 'new', '2 first last']);
  });

  it('says when the viewer joined, as soon as that is loaded', () => {
    const messages = [at(1, '21T10:00'), at(2, '21T10:10')];
    const joined = (joinedAt: string, isWhole = true) => rowsOf(messages, { joinedAt, isWhole });
    expect(joined('2026-11-21T10:05:00.000Z')).toEqual(['day', '1 first last', 'joined', '2 first last']);
    expect(joined('2026-11-21T11:00:00.000Z').at(-1)).toBe('joined');
    expect(joined('2026-11-20T10:00:00.000Z').slice(0, 2)).toEqual(['day', 'joined']);
    expect(joined('2026-11-20T10:00:00.000Z', false)).not.toContain('joined');
  });
});

it('shows a message on its way once, in the place where it is stored later', () => {
  const pending = {
    clientId: 'c9',
    conversationId: 5,
    text: 'On my way',
    replyToId: 1,
    createdAt: '2026-11-21T12:00:00.000Z',
    state: 'sending' as const,
  };
  const before = shownMessages([at(1, '21T10:00')], [pending], NOOR);
  expect(before.map(({ id, state }) => `${id} ${state}`)).toEqual(['1 sent', 'null sending']);
  expect(before[1]?.replyTo).toEqual({ id: 1, senderName: 'Ada', text: 'See you there' });
  const stored = [at(1, '21T10:00'), at(2, '21T12:00', { sender: NOOR, clientId: 'c9' })];
  const after = shownMessages(stored, [pending], NOOR);
  expect(after.map(({ id }) => id)).toEqual([1, 2]);
  const keys = [before, after].map((shown) => threadRows(shown, OPTIONS).at(-1)?.key);
  expect(keys[0]).toBe(keys[1]);
});

describe('the first unread message', () => {
  const messages = [
    at(1, '21T10:00'),
    at(2, '21T10:01', { sender: NOOR }),
    at(3, '21T10:02'),
    at(4, '21T10:03'),
  ];
  const first = (changes: { lastReadId?: number; joinedAt?: string }) =>
    firstUnread(messages, { lastReadId: 0, joinedAt: null, ...changes }, NOOR.id);

  it('is by somebody else and after what was read', () => {
    expect([first({}), first({ lastReadId: 1 }), first({ lastReadId: 4 })]).toEqual([1, 3, null]);
  });

  it('is not what was written before the viewer joined', () => {
    expect(first({ joinedAt: '2026-11-21T10:02:30.000Z' })).toBe(4);
  });
});
