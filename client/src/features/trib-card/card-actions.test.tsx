import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Trib } from '#shared/api/tribs';
import { AuthContext, type Auth, RequireAuthContext, initialAuthState } from '../auth/auth-context';
import { pendingActionOf } from '../auth/pending-action-storage';
import { aPerson } from '../auth/testing/people';
import { tribWith } from '../tribs/trib-fixture';
import {
  hasAnswered,
  resumeOptions,
  useBuildCardActions,
  useResumeAfterSignIn,
  type CardActions,
} from './card-actions';
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

describe('whether somebody has answered', () => {
  it("is what a visitor's device has stored", () => {
    expect(hasAnswered(null)).toBe(false);
    localStorage.setItem('onboardingInterests', '[]');
    expect(hasAnswered(null)).toBe(false);
    localStorage.setItem('onboardingInterests', '[4]');
    expect(hasAnswered(null)).toBe(true);
  });

  it('is what the server says of an account, whatever the answers are', () => {
    expect(hasAnswered(aPerson({ answered: false }))).toBe(false);
    expect(hasAnswered(aPerson({ answered: true }))).toBe(true);
  });
});

describe('whether a match is known', () => {
  const unused = () => undefined;
  const isMatchKnown = (tribId: number | null, user: Auth['user'] = null) => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={new QueryClient()}>
        <AuthContext value={authOf(user)}>
          <RequireAuthContext value={unused}>{children}</RequireAuthContext>
        </AuthContext>
      </QueryClientProvider>
    );
    const link = tribId === null ? null : { tribId, sharerId: null };
    const { result } = renderHook(
      () =>
        useBuildCardActions({
          openDetails: unused,
          closeDetails: unused,
          openSheet: unused,
          showJoined: unused,
          anchorCard: unused,
          link,
        }),
      { wrapper },
    );
    return result.current.isMatchKnown;
  };

  it('is known in a feed that was opened directly, by the default answers', () => {
    expect(isMatchKnown(null)).toBe(true);
  });

  it('is not known on any card for who came by a link and answered nothing, also later in the session', () => {
    expect(isMatchKnown(5)).toBe(false);
    expect(isMatchKnown(null)).toBe(false);
    expect(isMatchKnown(null, aPerson({ answered: false }))).toBe(false);
  });

  it('is known once there are answers', () => {
    localStorage.setItem('onboardingInterests', '[4]');
    expect(isMatchKnown(5)).toBe(true);
    localStorage.clear();
    expect(isMatchKnown(5, aPerson({ answered: true }))).toBe(true);
  });
});
