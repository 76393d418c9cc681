import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary';

let failure: Error | null;

function Page() {
  if (failure) throw failure;
  return <p>All is well</p>;
}

const show = () =>
  render(
    <ErrorBoundary>
      <Page />
    </ErrorBoundary>,
  );

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('shows the error, a link home and a retry', () => {
  failure = new Error('boom');
  show();
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/meetups');
  failure = null;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('All is well')).toBeDefined();
});

it.each([
  'Failed to fetch dynamically imported module: https://trib.example/assets/FeedPage-1.js',
  'error loading dynamically imported module: https://trib.example/assets/FeedPage-1.js',
  'Importing a module script failed.',
])('offers a reload when a script is gone: %s', (message) => {
  failure = new TypeError(message);
  show();
  expect(screen.getByRole('button', { name: 'Load again' })).toBeDefined();
});

it('says that the device is offline instead of guessing', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  failure = new TypeError('Importing a module script failed.');
  show();
  const { textContent } = screen.getByRole('alert');
  expect(textContent).toContain('You seem to be offline.');
  expect(textContent).not.toContain('new version');
});
