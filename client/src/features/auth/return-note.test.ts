import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveNote, takeNote, waitingFor } from './return-note';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the note that is left when one goes to a provider', () => {
  it('is found once', () => {
    expect(leaveNote('join 5', 1000)).toBe(true);
    expect(takeNote()).toEqual({ again: 'join 5', at: 1000 });
    expect(takeNote()).toBeNull();
  });

  it.each(['{', 'null', '"join 5"', '{"again":5,"at":1}', '{"again":"join 5"}'])(
    'is none when it says %s',
    (text) => {
      sessionStorage.setItem('afterReturn', text);
      expect(takeNote()).toBeNull();
    },
  );

  it('is not there without a storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    expect(leaveNote('join 5', 1000)).toBe(false);
    expect(takeNote()).toBeNull();
  });
});

describe('what waited', () => {
  const note = () => ({ again: 'join 5', at: Date.now() });

  it('is told once', () => {
    const take = waitingFor(note());
    expect([take(), take()]).toEqual(['join 5', null]);
  });

  it.each(['pushState', 'popstate'])('is over once the person went on, told by %s', (type) => {
    const take = waitingFor(note());
    dispatchEvent(new Event(type));
    expect(take()).toBeNull();
  });

  it('is over when nobody would wait for it any more', () => {
    vi.useFakeTimers();
    const take = waitingFor(note());
    vi.advanceTimersByTime(10 * 60_000);
    expect(take()).toBeNull();
  });
});
