import { act, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { requestNothing } from '../../lib/api-client';
import { takePreloadedResponse } from '../../lib/api-client';
import { remove, write } from '../../lib/storage';
import { onSignOut, viewerKey } from '../../lib/viewer-scope';
import { clearToast, currentToast, dismissToast } from '../../ui/toast-store';
import { fakeServer } from './testing/fake-server';
import { aPerson } from './testing/people';
import { cache, freshBrowser, nobody, somebody, start } from './testing/Providers';

freshBrowser();

const unauthorized = () => ({ status: 401, body: { message: 'Please sign in', code: 'unauthorized' } });
const ask = () => requestNothing('/api/notifications', {}).catch(() => undefined);

function respondLater<T>(response: T) {
  let respond = () => {};
  const slow = new Promise<T>((resolve) => {
    respond = () => resolve(response);
  });
  return { slow, respond };
}

describe('a change of viewer', () => {
  it('runs every clean-up on log-out, even after one fails', async () => {
    const cleanUp = vi.fn<() => void>();
    onSignOut(() => Promise.reject(new Error('No storage')));
    onSignOut(cleanUp);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    fakeServer({ 'GET /api/session': somebody, 'DELETE /api/session': () => ({ status: 204 }) });
    const result = await start();
    await act(() => result.current.auth.logout());
    expect(cleanUp).toHaveBeenCalledOnce();
    expect(result.current.auth.user).toBeNull();
  });

  it("drops the last person's data and keeps what is the same for everyone", async () => {
    fakeServer({ 'GET /api/session': somebody, 'DELETE /api/session': () => ({ status: 204 }) });
    const result = await start();
    const seen = [...viewerKey(aPerson().id), 'tribs', 'list'];
    cache().setQueryData(seen, ['seen by Noor']);
    cache().setQueryData(['interests'], ['Travel']);
    await act(() => result.current.auth.logout());
    expect(result.current.auth).toMatchObject({ isAuthenticated: false, user: null });
    expect(location.pathname).toBe('/');
    expect(localStorage.getItem('trib_user')).toBeNull();
    expect(cache().getQueryData(seen)).toBeUndefined();
    expect(cache().getQueryData(['interests'])).toEqual(['Travel']);
  });

  it('takes nothing of another account for one’s own, such as an answer that comes after another tab signed in', async () => {
    fakeServer({ 'GET /api/session': somebody });
    const result = await start();
    act(() => result.current.auth.updateUser(aPerson({ id: 8, displayName: 'Omar' })));
    expect(result.current.auth.user).toMatchObject({ id: 7, displayName: 'Noor' });
    expect(JSON.parse(localStorage.getItem('trib_user') ?? '{}')).toMatchObject({ id: 7 });
  });

  it('also runs the clean-ups when another tab signs somebody else in', async () => {
    const cleanUp = vi.fn<(nextPerson: number | null) => void>();
    onSignOut(cleanUp);
    fakeServer({ 'GET /api/session': somebody });
    const result = await start();
    fakeServer({ 'GET /api/session': () => ({ body: { user: { ...aPerson(), id: 8 } } }) });
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'trib_user' })));
    await waitFor(() => expect(result.current.auth.user?.id).toBe(8));
    expect(cleanUp.mock.calls).toEqual([[8]]);
  });

  it('runs the clean-ups when another tab logs out, and not again when somebody signs in', async () => {
    const cleanUp = vi.fn<(nextPerson: number | null) => void>();
    onSignOut(cleanUp);
    fakeServer({ 'GET /api/session': somebody });
    const result = await start();
    fakeServer({ 'GET /api/session': nobody });
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'trib_user' })));
    await waitFor(() => expect(result.current.auth.user).toBeNull());
    expect(cleanUp.mock.calls).toEqual([[null]]);
    fakeServer({ 'GET /api/session': () => ({ body: { user: { ...aPerson(), id: 8 } } }) });
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'trib_user' })));
    await waitFor(() => expect(result.current.auth.user?.id).toBe(8));
    expect(cleanUp).toHaveBeenCalledOnce();
  });

  it('keeps what somebody began as a visitor, after a log-out, when they sign in', async () => {
    onSignOut(() => remove('meetupDraft'));
    const next = { ...aPerson(), id: 8 };
    fakeServer({
      'GET /api/session': somebody,
      'DELETE /api/session': () => ({ status: 204 }),
      'POST /api/users/login': () => ({ body: { ...next, restored: false } }),
    });
    const result = await start();
    await act(() => result.current.auth.logout());
    write('meetupDraft', '{}');
    fakeServer({
      'GET /api/session': () => ({ body: { user: next } }),
      'POST /api/users/login': () => ({ body: { ...next, restored: false } }),
    });
    await act(() => result.current.auth.login({ username: 'bo', password: 'long enough' }));
    expect(result.current.auth.user?.id).toBe(8);
    expect(localStorage.getItem('meetupDraft')).toBe('{}');
  });

  it('notices once that the session ended elsewhere, and nothing of the person stays on the device', async () => {
    fakeServer({ 'GET /api/session': somebody });
    const result = await start();
    write('meetupDraft', '{}');
    onSignOut(() => remove('meetupDraft'));
    fakeServer({ 'GET /api/session': nobody, 'GET /api/notifications': unauthorized });
    clearToast();
    await act(() => Promise.all([ask(), ask()]));
    await waitFor(() => expect(result.current.auth.user).toBeNull());
    await waitFor(() => expect(currentToast()?.title).toBe('You were logged out'));
    expect(location.pathname).toBe('/discover');
    expect(localStorage.getItem('meetupDraft')).toBeNull();
    dismissToast(currentToast()?.id ?? 0);
    expect(currentToast()).toBeNull();
  });

  it('is noticed although requests are refused faster than the session arrives', async () => {
    fakeServer({ 'GET /api/session': somebody });
    const result = await start();
    const { slow, respond } = respondLater(nobody());
    const sent = fakeServer({ 'GET /api/session': () => slow, 'GET /api/notifications': unauthorized });
    await act(ask);
    await act(ask);
    expect(sent.filter(({ call }) => call === 'GET /api/session')).toHaveLength(1);
    respond();
    await waitFor(() => expect(result.current.auth.user).toBeNull());
  });

  it('asks once more where a request is refused while the session is on its way', async () => {
    fakeServer({ 'GET /api/session': somebody });
    const result = await start();
    const { slow, respond } = respondLater(somebody());
    let asked = 0;
    fakeServer({
      'GET /api/session': () => (asked++ === 0 ? slow : nobody()),
      'GET /api/notifications': unauthorized,
    });
    await act(ask);
    await act(ask);
    respond();
    await waitFor(() => expect(result.current.auth.user).toBeNull());
  });

  it("discards responses to requests sent with the last person's cookie", async () => {
    window.tribPreloaded = { '/api/tribs?interestIds=6&limit=20': Promise.resolve(new Response('[]')) };
    fakeServer({ 'GET /api/session': somebody, 'DELETE /api/session': () => ({ status: 204 }) });
    const result = await start();
    await act(() => result.current.auth.logout());
    expect(takePreloadedResponse('/api/tribs?interestIds=6&limit=20')).toBeUndefined();
  });

  it('keeps the responses a freshly opened page has already requested', async () => {
    const preloaded = Promise.resolve(new Response('[]'));
    window.tribPreloaded = { '/api/tribs?limit=20': preloaded };
    fakeServer({ 'GET /api/session': somebody });
    await start();
    expect(takePreloadedResponse('/api/tribs?limit=20')).toBe(preloaded);
  });

  it('stays signed in when logging out fails', async () => {
    fakeServer({ 'GET /api/session': somebody, 'DELETE /api/session': () => ({ status: 503 }) });
    const result = await start();
    await act(() => result.current.auth.logout());
    expect(result.current.auth.isAuthenticated).toBe(true);
  });

  it('is noticed when it happens in another tab', async () => {
    fakeServer({ 'GET /api/session': nobody });
    const result = await start();
    fakeServer({ 'GET /api/session': somebody });
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'trib_user' })));
    await waitFor(() => expect(result.current.auth.isAuthenticated).toBe(true));
  });

  it('updates and stores changed fields', async () => {
    fakeServer({ 'GET /api/session': somebody });
    const result = await start();
    act(() => result.current.auth.updateUser({ bio: 'New here' }));
    expect(result.current.auth.user?.bio).toBe('New here');
    expect(JSON.parse(localStorage.getItem('trib_user') ?? '')).toMatchObject({ bio: 'New here' });
  });
});
