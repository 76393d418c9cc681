import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toaster } from './Toaster';
import { currentToast, dismissToast, showToast } from './toast-store';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  const toast = currentToast();
  if (toast) dismissToast(toast.id);
});

function say(title: string) {
  act(() => {
    showToast({ title });
  });
}

function wait(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

it('closes a toast by itself after five seconds', () => {
  render(<Toaster />);
  say('Trib saved!');
  expect(screen.getByText('Trib saved!')).toBeDefined();
  wait(4999);
  expect(currentToast()).not.toBeNull();
  wait(1);
  expect(currentToast()).toBeNull();
});

it('gives the second toast its own five seconds', () => {
  render(<Toaster />);
  say('Trib saved!');
  wait(4000);
  say('Link copied!');
  expect(screen.queryByText('Trib saved!')).toBeNull();
  wait(4000);
  expect(currentToast()).toMatchObject({ title: 'Link copied!' });
});

it('names the key that leads to it', () => {
  render(<Toaster />);
  expect(screen.getByRole('region', { name: /F8/ })).toBeDefined();
});
