import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerOverlay, isNoOverlayOpen } from '../../../lib/open-overlays';
import { shouldShowTutorial, useTutorial } from './Tutorial';
import { isOverlayOpen } from '../../../navigation/overlays';

const due = {
  hasJoined: false,
  hasSeenTutorial: false,
  justCompletedOnboarding: false,
  hasMeetups: true,
  isSplashOver: true,
  shownThisSession: false,
};

describe('whether the tutorial shows', () => {
  it('shows to a person who has not seen it', () => expect(shouldShowTutorial(due)).toBe(true));
  it('does not show to a person who has', () =>
    expect(shouldShowTutorial({ ...due, hasSeenTutorial: true })).toBe(false));
  it('does not show to a person who has joined something', () =>
    expect(shouldShowTutorial({ ...due, hasJoined: true })).toBe(false));
  it('shows again after onboarding, even if it was seen before, or something was joined', () =>
    expect(
      shouldShowTutorial({ ...due, hasSeenTutorial: true, hasJoined: true, justCompletedOnboarding: true }),
    ).toBe(true));

  it.each([{ hasMeetups: false }, { isSplashOver: false }, { shownThisSession: true }])(
    'never shows with %j',
    (hindrance) => {
      fc.assert(
        fc.property(fc.boolean(), fc.boolean(), (hasSeenTutorial, justCompletedOnboarding) => {
          const circumstances = { ...due, hasSeenTutorial, justCompletedOnboarding, ...hindrance };
          expect(shouldShowTutorial(circumstances)).toBe(false);
        }),
      );
    },
  );
});

const READY = { hasMeetups: true, isSplashOver: true, hasJoined: false as boolean | undefined };

function visit() {
  return renderHook((readiness) => useTutorial(readiness), {
    initialProps: { ...READY, isSplashOver: false },
  });
}

describe('the tutorial of a session', () => {
  afterEach(cleanup);
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it('opens after the splash, and ending it is remembered', () => {
    const { result, rerender } = visit();
    expect(result.current.isOpen).toBe(false);
    rerender(READY);
    expect(result.current.isOpen).toBe(true);
    act(() => result.current.onShown());
    act(() => result.current.close());
    expect(result.current.isOpen).toBe(false);
    expect(localStorage.getItem('hasSeenTutorial')).toBe('true');
  });

  it('waits until it is known whether the person has joined something, and then stays away', () => {
    const { result, rerender } = visit();
    rerender({ ...READY, hasJoined: undefined });
    expect(result.current.isOpen).toBe(false);
    rerender({ ...READY, hasJoined: true });
    expect(result.current.isOpen).toBe(false);
  });

  it('is skipped by Back, which does not leave the feed', async () => {
    history.replaceState({ page: 'feed' }, '');
    const { result, rerender } = visit();
    rerender(READY);
    expect(isOverlayOpen('tutorial')).toBe(true);
    act(() => result.current.onShown());
    act(() => history.back());
    await waitFor(() => expect(result.current.isOpen).toBe(false));
    expect(history.state).toMatchObject({ page: 'feed' });
    expect(localStorage.getItem('hasSeenTutorial')).toBe('true');
  });

  it('waits while an overlay covers the feed', () => {
    const release = registerOverlay();
    const { result, rerender } = visit();
    rerender(READY);
    expect(result.current.isOpen).toBe(false);
    act(release);
    expect(result.current.isOpen).toBe(true);
  });

  it('shows once, even after leaving it and reloading the page', async () => {
    const first = visit();
    first.rerender(READY);
    act(() => first.result.current.onShown());
    first.unmount();
    await waitFor(() => expect(isOverlayOpen('tutorial')).toBe(false));
    const second = visit();
    second.rerender(READY);
    expect(second.result.current.isOpen).toBe(false);
    expect(localStorage.getItem('hasSeenTutorial')).toBeNull();
  });

  it('clears the "onboarding completed" flag once it has shown', () => {
    localStorage.setItem('hasSeenTutorial', 'true');
    localStorage.setItem('justCompletedOnboarding', 'true');
    const { result, rerender } = visit();
    rerender(READY);
    expect(localStorage.getItem('justCompletedOnboarding')).toBe('true');
    act(() => result.current.onShown());
    expect(localStorage.getItem('justCompletedOnboarding')).toBeNull();
  });

  it('counts as not shown when its script fails to load', () => {
    const { result, rerender } = visit();
    rerender(READY);
    act(() => result.current.close());
    expect(result.current.isOpen).toBe(false);
    expect(sessionStorage).toHaveLength(0);
    expect(localStorage.getItem('hasSeenTutorial')).toBeNull();
    expect(isNoOverlayOpen()).toBe(true);
  });
});
