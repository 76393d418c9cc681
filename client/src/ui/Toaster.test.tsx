import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
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

it('closes a toast after five seconds', () => {
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

it.each([
  [49.9, 'stays'],
  [50, 'goes'],
])('swiped %d px to the right it %s', (distance, outcome) => {
  // jsdom does not implement pointer capture.
  Element.prototype.setPointerCapture = () => undefined;
  Element.prototype.hasPointerCapture = () => false;
  render(<Toaster />);
  say('Trib saved!');
  const toast = screen.getByRole('listitem');
  const at = (clientX: number) => ({ clientX, clientY: 0, button: 0, pointerType: 'touch' });
  fireEvent.pointerDown(toast, at(100));
  fireEvent.pointerMove(toast, at(120));
  fireEvent.pointerMove(toast, at(100 + distance));
  fireEvent.pointerUp(toast, at(100 + distance));
  expect(currentToast()?.title).toBe(outcome === 'stays' ? 'Trib saved!' : undefined);
});

it('shows a description on its own line', () => {
  render(<Toaster />);
  act(() => showToast({ title: 'Demo login failed', description: 'Please try again\nToo many tries' }));
  expect(screen.getByText(/Please try again/).className).toContain('whitespace-pre-line');
});

it('announces the key that moves focus to it', () => {
  render(<Toaster />);
  expect(screen.getByRole('region', { name: /F8/ })).toBeDefined();
});
