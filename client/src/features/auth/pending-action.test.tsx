import { act, screen, waitFor } from '@testing-library/react';
import { navigate } from 'wouter/use-browser-location';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { nameSheet } from './auth-overlays';
import { fakeServer } from './testing/fake-server';
import { aPerson } from './testing/people';
import { freshBrowser, nobody, nobodyAtFirst, somebody, start } from './testing/Providers';
import { currentEntry } from '../../navigation/history';

const dialog = () => screen.findByRole('dialog', { name: 'Sign in to save this trib' });

freshBrowser();
// The dialog is loaded on demand; importing it up front keeps the tests from waiting for it.
beforeAll(() => import('./SignInModal'));

describe('an action that needs a sign-in', () => {
  it('runs at once when signed in', async () => {
    fakeServer({ 'GET /api/session': somebody });
    const result = await start();
    const run = vi.fn<() => void>();
    act(() => result.current.requireAuth('save this trib', run));
    expect(run).toHaveBeenCalledExactlyOnceWith(aPerson());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('waits for the demo account, then runs on the same page', async () => {
    fakeServer({
      'GET /api/session': nobodyAtFirst(),
      'POST /api/users/register': () => ({ status: 201, body: aPerson() }),
    });
    const result = await start();
    const run = vi.fn<() => void>();
    act(() => result.current.requireAuth('save this trib', run));
    await dialog();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    await act(async () => screen.getByRole('button', { name: 'Try Demo' }).click());
    await waitFor(() => expect(run).toHaveBeenCalledExactlyOnceWith(aPerson()));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(location.pathname).toBe('/discover');
    expect(currentEntry().overlays).toEqual([]);
  });

  it.each(['login', 'register'] as const)('runs on the same page after a %s', async (how) => {
    fakeServer({
      'GET /api/session': nobodyAtFirst(),
      'POST /api/users/login': () => ({ body: { ...aPerson(), restored: false } }),
      'POST /api/users/register': () => ({ status: 201, body: aPerson() }),
    });
    const result = await start();
    const run = vi.fn<() => void>();
    act(() => result.current.requireAuth('save this trib', run));
    await dialog();
    await act(
      async () => void (await result.current.auth[how]({ username: 'noor', password: 'long enough' })),
    );
    expect(run).toHaveBeenCalledExactlyOnceWith(aPerson());
    expect(location.pathname).toBe('/discover');
  });

  it('is discarded by Back, which only closes the dialog', async () => {
    fakeServer({ 'GET /api/session': nobody });
    const result = await start();
    const run = vi.fn<() => void>();
    act(() => result.current.requireAuth('save this trib', run));
    await dialog();
    act(() => history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(location.pathname).toBe('/discover');
    act(() => result.current.auth.authenticateUser(aPerson()));
    await act(() => result.current.auth.finishSignIn(aPerson()));
    expect(run).not.toHaveBeenCalled();
  });

  it('is discarded by leaving the page', async () => {
    fakeServer({ 'GET /api/session': nobody });
    const result = await start();
    const run = vi.fn<() => void>();
    act(() => result.current.requireAuth('save this trib', run));
    await dialog();
    act(() => navigate('/profile'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(() => result.current.auth.finishSignIn(aPerson()));
    expect(run).not.toHaveBeenCalled();
  });

  it('survives Escape', async () => {
    fakeServer({ 'GET /api/session': nobody });
    const result = await start();
    act(() => result.current.requireAuth('save this trib', vi.fn<() => void>()));
    const open = await dialog();
    act(() => void open.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
    expect(screen.getByRole('dialog')).toBe(open);
  });
});

it('asks for the name where it is opened from a toast, again too, and Back closes it', async () => {
  fakeServer({ 'GET /api/session': somebody });
  await start();
  for (let time = 0; time < 2; time += 1) {
    act(() => void nameSheet.open({}));
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await screen.findByRole('dialog', { name: 'Add your name' })).toBeDefined();
    act(() => history.back());
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(currentEntry().overlays).toEqual([]);
  }
});
