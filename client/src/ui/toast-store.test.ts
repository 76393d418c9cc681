import { afterEach, expect, it, vi } from 'vitest';
import { clearToast, currentToast, dismissToast, showToast, subscribeToToasts } from './toast-store';

afterEach(clearToast);

it('has said nothing before the first toast', () => {
  expect(currentToast()).toBeNull();
});

it('shows one at a time: the new one takes the place of the old', () => {
  showToast({ title: 'Trib saved!' });
  showToast({ title: 'Link copied!' });
  expect(currentToast()).toMatchObject({ title: 'Link copied!' });
});

it('does not dismiss the new one on behalf of the old', () => {
  showToast({ title: 'Trib saved!' });
  const old = currentToast();
  showToast({ title: 'Link copied!' });
  dismissToast(old?.id ?? 0);
  expect(currentToast()).toMatchObject({ title: 'Link copied!' });
});

it('tells its listeners until they leave', () => {
  const listener = vi.fn<() => void>();
  const leave = subscribeToToasts(listener);
  showToast({ title: 'Trib saved!' });
  dismissToast(currentToast()?.id ?? 0);
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  showToast({ title: 'Link copied!' });
  expect(listener).toHaveBeenCalledTimes(2);
});

it('makes room for what rises where toasts stand', () => {
  showToast({ title: "You're in!" });
  clearToast();
  expect(currentToast()).toBeNull();
});
