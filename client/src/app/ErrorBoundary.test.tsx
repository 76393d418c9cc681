import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api-client';
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

const sent: string[] = [];

beforeEach(() => {
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(body);
    return new Response(null, { status: 204 });
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
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

it('shows what names the failure in the log, and that is what was sent', async () => {
  failure = new Error('boom with a reference');
  show();
  const { textContent } = await screen.findByText(/If you write to us, add this/);
  const [, reference] = /add this:([\da-f-]{36})$/.exec(textContent) ?? [];
  expect(sent.map((body) => JSON.parse(body))).toContainEqual(
    expect.objectContaining({ kind: 'screen', message: 'Error: boom with a reference', reference }),
  );
});

it('shows the id of the request that failed', async () => {
  const body = { message: 'Something went wrong on our side', code: 'internal_error', requestId: 'req-4711' };
  failure = new ApiError(500, '500', body);
  show();
  expect(await screen.findByText('req-4711')).toBeDefined();
});
