import { expect, it } from 'vitest';
import { newEntry, type OutboxEntry } from '../../lib/outbox/outbox-entry';
import { pendingOf } from './pending-messages';

const NOW = 1_000_000;
const written = (text: string, changes: Partial<OutboxEntry<'message'>> = {}): OutboxEntry => ({
  kind: 'message',
  conversationId: 5,
  text,
  clientId: text,
  viewerId: 7,
  createdAt: new Date(NOW).toISOString(),
  order: NOW,
  submittedAt: NOW,
  tries: 0,
  failedAt: 0,
  waitUntil: 0,
  mustWait: false,
  ...changes,
});
const states = (entries: OutboxEntry[], isOnline = true) =>
  pendingOf(entries, 5, { isOnline, now: NOW }).map(({ text, state }) => `${text} ${state}`);

it('shows what waits behind a failure as waiting, in its order', () => {
  const [one, two] = [written('one', { tries: 1, order: 1 }), written('two', { order: 2 })];
  expect(states([two, one])).toEqual(['one waiting', 'two waiting']);
  expect(states([two])).toEqual(['two sending']);
  expect(states([two], false)).toEqual(['two waiting']);
});

it('shows nothing of what was taken back, nor of other rooms and kinds', () => {
  const about = { viewerId: 7, clientId: 'x', now: NOW };
  const here = newEntry({ kind: 'attendance', tribId: 5, userId: null, value: true }, about, []);
  const others = [written('gone', { isTakenBack: true }), written('elsewhere', { conversationId: 6 }), here];
  expect(states([...others, written('one', { error: 'You were removed' })])).toEqual(['one failed']);
});
