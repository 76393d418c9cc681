import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SPLASH_MIN_MS, runSplash, splashPhase } from './splash-timing';

describe('the phase of the splash', () => {
  it.each([
    [null, 'finding'],
    [0, 'finding'],
    [1_299, 'finding'],
    [1_300, 'preparing'],
    [3_499, 'preparing'],
    [3_500, 'leaving'],
    [3_749, 'leaving'],
    [3_750, 'gone'],
    [Infinity, 'gone'],
  ] as const)('is %s ms after the arrival: %s', (sinceArrival, phase) => {
    expect(splashPhase(sinceArrival)).toBe(phase);
  });
});

describe('the clock of the splash', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reports each phase once, and never ends early', () => {
    const phases: string[] = [];
    runSplash((phase) => phases.push(phase));
    vi.advanceTimersByTime(SPLASH_MIN_MS - 1);
    expect(phases).toEqual(['preparing']);
    vi.advanceTimersByTime(1);
    expect(phases).toEqual(['preparing', 'leaving']);
    vi.runAllTimers();
    expect(phases).toEqual(['preparing', 'leaving', 'gone']);
  });

  it('reports nothing after it is stopped', () => {
    const onPhase = vi.fn<(phase: string) => void>();
    const stop = runSplash(onPhase);
    vi.advanceTimersByTime(2_000);
    stop();
    vi.runAllTimers();
    expect(onPhase).toHaveBeenCalledTimes(1);
  });
});
