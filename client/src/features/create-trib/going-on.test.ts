import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteIfLeft, wasLeftFor } from './going-on';

const leave = () => dispatchEvent(new Event('pagehide'));
const isAsked = () => history.replaceState({ dialog: 'sign-in' }, '', '/meetups/create');

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  history.replaceState(null, '', '/meetups/create');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says once that the page was left while Create waited for a sign-in', () => {
  noteIfLeft('a');
  isAsked();
  leave();
  expect(wasLeftFor('a')).toBe(true);
  expect(wasLeftFor('a')).toBe(false);
});

it('says nothing of a page that was left for something else, of another page, or another draft', () => {
  noteIfLeft('a');
  leave();
  expect(wasLeftFor('a')).toBe(false);

  history.replaceState({ dialog: 'sign-in' }, '', '/meetups');
  leave();
  expect(wasLeftFor('a')).toBe(false);

  isAsked();
  leave();
  expect(wasLeftFor('b')).toBe(false);
});

it('forgets it after ten minutes', () => {
  noteIfLeft('a');
  isAsked();
  leave();
  vi.advanceTimersByTime(10 * 60_000);
  expect(wasLeftFor('a')).toBe(false);
});

it('does without a storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  noteIfLeft('a');
  isAsked();
  leave();
  expect(wasLeftFor('a')).toBe(false);
});
