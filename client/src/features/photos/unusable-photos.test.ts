import { expect, it } from 'vitest';
import { isUnusable } from './unusable-photos';

const photo = { key: 'a' };
const none = new Set<string>();
const refused = { status: 'failed', reason: 'No picture', canRetry: false } as const;
const lost = { status: 'failed', reason: 'No connection', canRetry: true } as const;
const done = { status: 'done', url: '/api/photos/a', at: 0 } as const;

it.each([
  ['one the browser cannot show', photo, undefined, new Set(['a']), true],
  ['one the server refused', photo, refused, none, true],
  ['one that waits for a connection', photo, lost, none, false],
  ['one the server could read', photo, done, new Set(['a']), false],
  ['a cover', { key: 'a', url: '/covers/tea.svg' }, undefined, new Set(['a']), false],
] as const)('%s: %#', (_what, given, state, unread, is) => {
  expect(isUnusable(given, new Map(state ? [['a', state]] : []), unread)).toBe(is);
});
