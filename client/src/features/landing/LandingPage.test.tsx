import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Embers } from './LandingPage';

const noop = () => {};
const animate = vi.fn<(keyframes: Keyframe[], timing: KeyframeAnimationOptions) => object>(() => ({
  play: noop,
  pause: noop,
  cancel: noop,
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  animate.mockClear();
  Object.assign(Element.prototype, { animate });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Reflect.deleteProperty(Element.prototype, 'animate');
});

it('adds an ember every 150 ms once the fire burns, without a gap between cycles', () => {
  render(<Embers paused={false} />);
  expect(animate).not.toHaveBeenCalled();
  act(() => {
    vi.advanceTimersByTime(2_000);
  });
  const timings = animate.mock.calls.map(([, timing]) => timing);
  expect(timings).toHaveLength(50);
  expect(timings.map(({ delay }) => delay)).toEqual(timings.map((_timing, index) => index * 150));
  for (const timing of timings)
    expect(timing).toMatchObject({ duration: timings.length * 150, iterations: Infinity });
});
