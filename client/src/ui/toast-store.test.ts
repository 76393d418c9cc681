import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  clearPersonalToasts,
  clearToast,
  coverToasts,
  currentToast,
  dismissToast,
  isQuiet,
  showToast,
  stopWaitingForToast,
  subscribeToToasts,
} from './toast-store';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  clearToast();
  vi.useRealTimers();
});

const shown = () => currentToast()?.title;

it('is empty before the first toast', () => {
  expect(currentToast()).toBeNull();
});

it('shows one at a time: the next waits until the first has been readable', () => {
  showToast({ title: 'Demo account connected!' });
  vi.advanceTimersByTime(55);
  showToast({ title: 'Trib saved!' });
  showToast({ title: 'Link copied!' });
  expect(shown()).toBe('Demo account connected!');
  vi.advanceTimersByTime(1_944);
  expect(shown()).toBe('Demo account connected!');
  vi.advanceTimersByTime(1);
  expect(shown()).toBe('Trib saved!');
  vi.advanceTimersByTime(2_000);
  expect(shown()).toBe('Link copied!');
  vi.advanceTimersByTime(60_000);
  expect(shown()).toBe('Link copied!');
});

it('replaces a toast at once when it has been shown long enough', () => {
  showToast({ title: 'Trib saved!' });
  vi.advanceTimersByTime(2_000);
  showToast({ title: 'Link copied!' });
  expect(shown()).toBe('Link copied!');
});

it('shows two equal toasts in a row once, so that the next need not wait', () => {
  for (let press = 0; press < 3; press += 1) showToast({ title: 'Link copied!' });
  showToast({ title: 'Trib saved!' });
  vi.advanceTimersByTime(2_000);
  expect(shown()).toBe('Trib saved!');
});

it('continues with the next one as soon as the first is dismissed', () => {
  showToast({ title: 'Trib saved!' });
  showToast({ title: 'Link copied!' });
  dismissToast(currentToast()?.id ?? 0);
  expect(shown()).toBe('Link copied!');
  dismissToast(currentToast()?.id ?? 0);
  expect(currentToast()).toBeNull();
});

it("does not dismiss a new toast with the old one's handle", () => {
  showToast({ title: 'Trib saved!' });
  const old = currentToast();
  vi.advanceTimersByTime(2_000);
  showToast({ title: 'Link copied!' });
  dismissToast(old?.id ?? 0);
  expect(shown()).toBe('Link copied!');
});

const dismiss = () => dismissToast(currentToast()?.id ?? 0);
const action = { label: 'Undo', onPress: () => undefined };
const LEFT = { title: 'You left Hikers', about: 'community 1', action };

it('shows news in time, and then again what can only be undone there', () => {
  showToast(LEFT);
  showToast({ title: 'Link copied!' });
  vi.advanceTimersByTime(2_000);
  expect(shown()).toBe('Link copied!');
  dismiss();
  expect(shown()).toBe('You left Hikers');
  dismiss();
  expect(currentToast()).toBeNull();
});

it('does not show again what has been taken back, or belongs to somebody else', () => {
  showToast(LEFT);
  vi.advanceTimersByTime(2_000);
  showToast({ title: 'Welcome to Hikers!', about: 'community 1' });
  dismiss();
  expect(currentToast()).toBeNull();
  showToast(LEFT);
  vi.advanceTimersByTime(2_000);
  showToast({ title: 'Link copied!' });
  clearPersonalToasts();
  dismiss();
  expect(currentToast()).toBeNull();
});

it('holds nothing back with a question that has had its time', () => {
  showToast({ title: 'Maya', staysOpen: true, action });
  expect(isQuiet()).toBe(false);
  vi.advanceTimersByTime(2_000);
  stopWaitingForToast();
  expect(shown()).toBe('Maya');
  expect(isQuiet()).toBe(true);
});

it('makes room for a sheet, after which only what can be undone there comes back', () => {
  showToast({ title: 'A spot opened up', action });
  showToast(LEFT);
  const uncover = coverToasts();
  expect(currentToast()).toBeNull();
  uncover();
  expect(shown()).toBe('You left Hikers');
});

it('notifies its listeners until they unsubscribe', () => {
  const listener = vi.fn<() => void>();
  const leave = subscribeToToasts(listener);
  showToast({ title: 'Trib saved!' });
  dismissToast(currentToast()?.id ?? 0);
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  showToast({ title: 'Link copied!' });
  expect(listener).toHaveBeenCalledTimes(2);
});

it('clears the current toast and the queue', () => {
  showToast({ title: "You're in!" });
  showToast({ title: 'Link copied!' });
  clearToast();
  expect(currentToast()).toBeNull();
  vi.advanceTimersByTime(10_000);
  expect(currentToast()).toBeNull();
});
