import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storePendingAction, consumePendingAction, pendingActionOf } from './pending-action-storage';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the action stored when the browser goes to a provider', () => {
  it('can be taken once', () => {
    expect(storePendingAction('join 5', 1000)).toBe(true);
    expect(consumePendingAction()).toEqual({ resumeKey: 'join 5', at: 1000 });
    expect(consumePendingAction()).toBeNull();
  });

  it.each(['{', 'null', '"join 5"', '{"resumeKey":5,"at":1}', '{"resumeKey":"join 5"}'])(
    'is ignored when it says %s',
    (text) => {
      sessionStorage.setItem('afterReturn', text);
      expect(consumePendingAction()).toBeNull();
    },
  );

  it('is missing without storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    expect(storePendingAction('join 5', 1000)).toBe(false);
    expect(consumePendingAction()).toBeNull();
  });
});

describe('the pending action', () => {
  const storedAction = () => ({ resumeKey: 'join 5', at: Date.now() });

  it('is handed out once', () => {
    const take = pendingActionOf(storedAction());
    expect([take(), take()]).toEqual(['join 5', null]);
  });

  it.each(['pushState', 'popstate'])('expires once the person moves on, detected by %s', (type) => {
    const take = pendingActionOf(storedAction());
    dispatchEvent(new Event(type));
    expect(take()).toBeNull();
  });

  it('expires after a while', () => {
    vi.useFakeTimers();
    const take = pendingActionOf(storedAction());
    vi.advanceTimersByTime(10 * 60_000);
    expect(take()).toBeNull();
  });
});
