import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Trib } from '#shared/api/tribs';
import { AuthContext, type Auth, initialAuthState } from '../auth/auth-context';
import { pendingActionOf } from '../auth/pending-action-storage';
import { aPerson } from '../auth/testing/people';
import { tribWith } from '../tribs/trib-fixture';
import { resumeOptions, useResumeAfterSignIn, type CardActions } from './card-actions';
import { cardActionsWith } from './testing-card-actions';

const PRESSES = ['join', 'save', 'hide'] as const;
const trib = tribWith({ id: 5 });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/meetups?city=Austin%2C+TX');
});
afterEach(() => void vi.restoreAllMocks());

function authOf(user: Auth['user'], takePendingAction: Auth['takePendingAction'] = null): Auth {
  const unused = () => undefined;
  return {
    ...initialAuthState,
    user,
    isRestoring: false,
    login: async () => undefined,
    register: async () => false,
    logout: async () => undefined,
    clearSession: async () => undefined,
    updateUser: unused,
    authenticateUser: unused,
    finishSignIn: async () => false,
    takePendingAction,
  };
}

/** Renders the feed with this card first, for a person who returns from a provider after pressing this button. */
function comeBack(pressed: string, card: Trib | undefined, user: Auth['user'] = aPerson()) {
  const act = () => vi.fn<(trib: Trib) => void>();
  const done = { join: act(), save: act(), hide: act() };
  const actions: CardActions = cardActionsWith({ viewerId: 7, ...done });
  const auth = authOf(user, pendingActionOf({ resumeKey: pressed, at: Date.now() }));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AuthContext value={auth}>{children}</AuthContext>
  );
  const { rerender } = renderHook((first: Trib | undefined) => useResumeAfterSignIn(actions, first), {
    wrapper,
    initialProps: card,
  });
  rerender(card);
  const calls = () => PRESSES.filter((name) => done[name].mock.calls.length > 0);
  return { calls, done, rerender };
}

describe('an action on a card, after returning from a provider', () => {
  it('returns to that card with its filters', () => {
    expect(resumeOptions('join', trib)).toEqual({
      resumeKey: 'join 5',
      returnSearch: '?city=Austin%2C+TX&trib=5',
      asksForName: true,
    });
  });

  it.each(PRESSES)('resumes once: %s', (pressed) => {
    const { calls, done } = comeBack(resumeOptions(pressed, trib).resumeKey, trib);
    expect(calls()).toEqual([pressed]);
    expect(done[pressed]).toHaveBeenCalledOnce();
  });

  it('waits for the card', () => {
    const { calls, rerender } = comeBack('join 5', undefined);
    expect(calls()).toEqual([]);
    rerender(trib);
    expect(calls()).toEqual(['join']);
  });

  it.each<[string, string, Trib, Auth['user']?]>([
    ['the card is gone', 'join 5', tribWith({ id: 6 })],
    ['nobody is signed in', 'join 5', trib, null],
    ['one turns out to be in', 'join 5', { ...trib, membership: 'joined' }],
    ['one turns out to have saved it', 'save 5', { ...trib, saved: true }],
    ['it is not known', 'leave 5', trib],
  ])('does not go on where %s', (_why, pressed, card, user = aPerson()) => {
    expect(comeBack(pressed, card, user).calls()).toEqual([]);
  });
});
