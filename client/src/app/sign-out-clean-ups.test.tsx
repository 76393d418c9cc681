import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DEFAULT_VALUES } from '#shared/domain/values';
import { snoozeFeedback } from '../features/after-meetup/AfterMeetup';
import { AuthProvider, useAuth } from '../features/auth/AuthProvider';
import { storePendingAction } from '../features/auth/pending-action-storage';
import { fakeServer } from '../features/auth/testing/fake-server';
import { aPerson } from '../features/auth/testing/people';
import { keepCity } from '../features/cities/near';
import { copyInMemory, storeCopy } from '../features/photos/device-copies';
import { outbox } from '../lib/outbox/outbox';
import { queryClient } from '../lib/query-client';
import { saveTheme, setFlag, write } from '../lib/storage';
import { saveInterestIds, saveValues } from '../lib/stored-answers';
import { viewerKey } from '../lib/viewer-scope';
import { clearToast, currentToast, dismissToast, showToast } from '../ui/toast-store';
// oxlint-disable-next-line import/no-unassigned-import -- registers what is tested here
import './sign-out-clean-ups';

/** Queries with the same response for everybody. All others are personal. */
const SAME_FOR_ALL = ['auth-providers', 'cities', 'health', 'ideas', 'interests', 'places'];
/**
 * Queries that belong to the holder of a link or to a device that waits to be signed in; dropped with the page that
 * shows them.
 */
const OF_A_LINK = ['mail-link', 'new-device', 'new-device-approved'];
/** Facts about the device rather than a person, so they survive a sign-out. */
const OF_THE_DEVICE = ['hasEverJoinedTrib', 'theme'];

const areas = import.meta.glob<Record<string, unknown>>('../features/**/*.api.ts', { eager: true });
const NOOR = aPerson();

const keys = Object.values(areas).flatMap((exports) =>
  Object.entries(exports)
    .filter(([name]) => name.endsWith('Query'))
    .map(([name, query]) => ({ name, key: keyOf(query) })),
);

function keyOf(query: unknown): readonly unknown[] {
  const options: unknown = typeof query === 'function' ? query(NOOR.id, {}) : query;
  if (typeof options !== 'object' || options === null || !('queryKey' in options)) return [];
  return Array.isArray(options.queryKey) ? options.queryKey : [];
}

const isPersonal = (key: readonly unknown[]) =>
  viewerKey(NOOR.id).every((part, place) => key[place] === part);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('every personal query of every area has a key that starts with the viewer', () => {
  expect(keys.length).toBeGreaterThan(10);
  const others = keys.filter(({ key }) => !isPersonal(key)).map(({ key }) => key[0]);
  expect(new Set(others)).toEqual(new Set([...SAME_FOR_ALL, ...OF_A_LINK]));
});

async function signedIn() {
  fakeServer({
    'GET /api/session': () => ({ body: { user: NOOR } }),
    'DELETE /api/session': () => ({ status: 204 }),
  });
  const { result } = renderHook(useAuth, { wrapper: AuthProvider });
  await waitFor(() => expect(result.current.user?.id).toBe(NOOR.id));
  return result;
}

it('what is personal is gone from the cache and the device after logging out', async () => {
  const result = await signedIn();
  for (const { key } of keys) queryClient.setQueryData(key, 'as Noor saw it');
  saveInterestIds([6]);
  saveValues(DEFAULT_VALUES);
  write('meetupDraft', '{}');
  write('announcedNotifications', '[3]');
  write('seenInvitations', '[3]');
  write('lastEvent', '{}');
  keepCity({ id: 5, name: 'Lyon' });
  storeCopy('a photo', new Blob(['bytes']));
  await outbox.start(NOOR.id);
  await outbox.send({ kind: 'message', conversationId: 5, text: 'See you there' });
  expect(outbox.entries()).toHaveLength(1);
  storePendingAction('join 5', Date.now());
  // Stored before the tab was reloaded: no script of the chat has run in this page.
  sessionStorage.setItem('chatDraft:2:5', 'I may be late');
  snoozeFeedback();
  saveTheme('dark');
  setFlag('hasEverJoinedTrib');
  setFlag('askedToKeepAccount');
  setFlag('askedForPhoto');
  setFlag('askedForRecoveryCodes');

  await act(() => result.current.logout());

  const left = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0]);
  expect(new Set(left)).toEqual(new Set([...SAME_FOR_ALL, ...OF_A_LINK]));
  expect(Object.keys(localStorage).toSorted()).toEqual(OF_THE_DEVICE);
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(copyInMemory('a photo')).toBeUndefined();
  await outbox.start(NOOR.id);
  expect(outbox.entries()).toEqual([]);
});

it('logging out removes toasts whose action would run as the next person, and no others', async () => {
  const result = await signedIn();
  const undo = { label: 'Undo', onPress: () => {} };
  clearToast();
  showToast({ title: 'Hidden', action: undo });
  showToast({ title: 'Maya would like to be friends', person: { ...NOOR }, action: undo });
  showToast({ title: 'Link copied!' });
  expect(currentToast()?.title).toBe('Hidden');
  await act(() => result.current.logout());
  const titles = [];
  for (let toast = currentToast(); toast; toast = currentToast()) {
    titles.push(toast.title);
    dismissToast(toast.id);
  }
  expect(titles).toContain('Link copied!');
  expect(titles).not.toContain('Hidden');
  expect(titles).not.toContain('Maya would like to be friends');
});
