import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NewDevice } from './NewDevice';
import { fakeServer } from './testing/fake-server';
import { freshBrowser, nobody, Providers, somebody } from './testing/Providers';
import { aPerson } from './testing/people';
import { useAuth } from './auth-context';

freshBrowser();
/** It asks again after this long. */
const POLL_MS = 2_000;
beforeEach(
  () => void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] }),
);
afterEach(() => void vi.useRealTimers());

const asking = (number = '482913') => ({
  status: 201,
  body: { token: 'x'.repeat(43), number, expiresAt: new Date(Date.now() + 120_000).toISOString() },
});

function Shown() {
  const { user } = useAuth();
  return user ? <p>Signed in as {user.displayName}</p> : <NewDevice onBack={() => undefined} />;
}
const show = () => render(<Shown />, { wrapper: Providers });
const state = (value: string) => () => ({ body: { state: value } });

describe('a new device', () => {
  it('shows a code and a number, and is signed in once it is approved', async () => {
    let isApproved = false;
    fakeServer({
      'GET /api/session': () => (isApproved ? somebody() : nobody()),
      'POST /api/new-devices': () => asking(),
      'GET /api/new-devices/current': () => ({ body: { state: isApproved ? 'approved' : 'waiting' } }),
      'POST /api/new-devices/session': () => ({ status: 201, body: aPerson() }),
    });
    show();
    expect(await screen.findByText('482 913')).toBeDefined();
    expect(screen.getByRole('img', { name: 'QR code of the link' })).toBeDefined();
    expect((await screen.findByRole('status')).textContent).toContain('Waiting for your other device');
    isApproved = true;
    vi.advanceTimersByTime(POLL_MS);
    expect(await screen.findByText('Signed in as Noor')).toBeDefined();
  });

  it.each([
    ['gone', 'The code has expired.'],
    ['refused', 'Three wrong numbers were typed, so this code is no longer good.'],
  ])('says that its code is %s, and shows a new one', async (value, text) => {
    let made = 0;
    fakeServer({
      'GET /api/session': nobody,
      'POST /api/new-devices': () => asking(made++ === 0 ? '111111' : '222222'),
      'GET /api/new-devices/current': () => (made === 1 ? state(value)() : state('waiting')()),
    });
    show();
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    fireEvent.click(screen.getByRole('button', { name: 'Show a new code' }));
    expect(await screen.findByText('222 222')).toBeDefined();
  });

  it('says so without a connection, and tries again', async () => {
    let isOffline = true;
    fakeServer({
      'GET /api/session': nobody,
      'POST /api/new-devices': () => {
        if (isOffline) throw new TypeError('Failed to fetch');
        return asking();
      },
      'GET /api/new-devices/current': state('waiting'),
    });
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('You seem to be offline');
    isOffline = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('482 913')).toBeDefined();
  });

  it('goes on waiting while the connection is gone for a moment', async () => {
    let polled = 0;
    fakeServer({
      'GET /api/session': nobody,
      'POST /api/new-devices': () => asking(),
      'GET /api/new-devices/current': () => {
        if (polled++ === 0) throw new TypeError('Failed to fetch');
        return state('waiting')();
      },
    });
    show();
    await screen.findByText('482 913');
    const status = screen.getByRole('status');
    await waitFor(() => expect(status.textContent).toContain('You seem to be offline'));
    vi.advanceTimersByTime(POLL_MS);
    await waitFor(() => expect(status.textContent).toContain('Waiting for your other device'));
  });
});
