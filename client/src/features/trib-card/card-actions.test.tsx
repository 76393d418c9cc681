import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Trib } from '#shared/api/tribs';
import { AuthContext, type Auth, type RequireAuth } from '../auth/auth-context';
import { pendingActionOf } from '../auth/pending-action-storage';
import { aPerson } from '../auth/testing/people';
import { tribWith } from '../tribs/trib-fixture';
import { resumeOptions, useResumeAfterSignIn } from './card-actions';
import { authOf, Viewer } from './testing/Viewer';

const PRESSES = ['join', 'save', 'hide'] as const;
const trib = tribWith({ id: 5 });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/meetups?city=Austin%2C+TX');
});
afterEach(() => void vi.restoreAllMocks());

/** Renders the feed with this card first, for a person who returns from a provider after pressing this button. */
function comeBack(pressed: string, card: Trib | undefined, user: Auth['user'] = aPerson()) {
  const requireAuth = vi.fn<RequireAuth>();
  const auth = authOf(user, pendingActionOf({ resumeKey: pressed, at: Date.now() }));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Viewer requireAuth={requireAuth}>
      <AuthContext value={auth}>{children}</AuthContext>
    </Viewer>
  );
  const { rerender } = renderHook((first: Trib | undefined) => useResumeAfterSignIn(first), {
    wrapper,
    initialProps: card,
  });
  rerender(card);
  const resumed = () => requireAuth.mock.calls.map(([, , options]) => options?.resumeKey);
  return { resumed, rerender };
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
    const { resumed } = comeBack(resumeOptions(pressed, trib).resumeKey, trib);
    expect(resumed()).toEqual([`${pressed} 5`]);
  });

  it('waits for the card', () => {
    const { resumed, rerender } = comeBack('join 5', undefined);
    expect(resumed()).toEqual([]);
    rerender(trib);
    expect(resumed()).toEqual(['join 5']);
  });

  it.each<[string, string, Trib, Auth['user']?]>([
    ['the card is gone', 'join 5', tribWith({ id: 6 })],
    ['nobody is signed in', 'join 5', trib, null],
    ['one turns out to be in', 'join 5', { ...trib, membership: 'joined' }],
    ['one turns out to have saved it', 'save 5', { ...trib, saved: true }],
    ['it is not known', 'leave 5', trib],
  ])('does not go on where %s', (_why, pressed, card, user = aPerson()) => {
    expect(comeBack(pressed, card, user).resumed()).toEqual([]);
  });
});
