import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthProvider, useAuth, useRequireAuth } from './AuthProvider';
import { fakeServer } from './testing/fake-server';
import { aPerson } from './testing/people';

let queryClient: QueryClient;

function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>{children}</AuthProvider>
    </QueryClientProvider>
  );
}

async function start() {
  const { result } = renderHook(() => ({ auth: useAuth(), requireAuth: useRequireAuth() }), {
    wrapper: Providers,
  });
  await waitFor(() => expect(result.current.auth.isRestoring).toBe(false));
  return result;
}

const nobody = () => ({ body: { user: null } });
const somebody = () => ({ body: { user: aPerson() } });
const dialog = () => screen.findByRole('dialog', { name: 'Sign in to save this trib' });

// The dialog is loaded when it is first needed; here it is there.
beforeAll(() => import('./SignInModal'));

beforeEach(() => {
  queryClient = new QueryClient();
  localStorage.clear();
  history.replaceState(null, '', '/discover');
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('throws outside of its provider, both hooks', () => {
  expect(() => renderHook(() => useAuth())).toThrow('useAuth must be used within an AuthProvider');
  expect(() => renderHook(() => useRequireAuth())).toThrow(
    'useRequireAuth must be used within an AuthProvider',
  );
});

describe('the start', () => {
  it('believes the cookie', async () => {
    fakeServer({ 'GET /api/session': somebody });
    const result = await start();
    expect(result.current.auth).toMatchObject({ isAuthenticated: true, isLoading: false, user: aPerson() });
  });

  it('does not believe the storage', async () => {
    localStorage.setItem('trib_user', JSON.stringify(aPerson()));
    fakeServer({ 'GET /api/session': nobody });
    const result = await start();
    expect(result.current.auth).toMatchObject({ isAuthenticated: false, isLoading: false, user: null });
    expect(localStorage.getItem('trib_user')).toBeNull();
  });

  it('is nobody while the server cannot be reached, and asks again when it can', async () => {
    const handlers = { 'GET /api/session': () => Promise.reject(new TypeError('Failed to fetch')) };
    fakeServer(handlers);
    const result = await start();
    expect(result.current.auth).toMatchObject({ isAuthenticated: false, isLoading: false });
    fakeServer({ 'GET /api/session': somebody });
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(result.current.auth.isAuthenticated).toBe(true));
  });
});

describe('signing in with a username', () => {
  it('stores the public card only and goes to the feed', async () => {
    fakeServer({ 'GET /api/session': nobody, 'POST /api/users/login': () => ({ body: aPerson() }) });
    const result = await start();
    await act(() => result.current.auth.login({ username: 'noor', password: 'secret' }));
    expect(result.current.auth.isAuthenticated).toBe(true);
    expect(location.pathname).toBe('/meetups');
    expect(JSON.parse(localStorage.getItem('trib_user') ?? '')).toEqual({
      id: 7,
      displayName: 'Noor',
      bio: 'Likes fires',
      location: 'Austin, TX',
      profileImage: '/portraits/7.svg',
    });
  });

  it('tells what went wrong, and stays', async () => {
    fakeServer({
      'GET /api/session': nobody,
      'POST /api/users/login': () => ({ status: 401, body: { message: 'No', code: 'wrong_credentials' } }),
    });
    const result = await start();
    const text = 'Login failed. Please check your credentials.';
    await act(() =>
      expect(result.current.auth.login({ username: 'a', password: 'b' })).rejects.toThrow(text),
    );
    expect(result.current.auth).toMatchObject({ isAuthenticated: false, isLoading: false, error: text });
    expect(location.pathname).toBe('/discover');
  });
});

describe('registering', () => {
  it('forgets the inviter and goes to the interests', async () => {
    localStorage.setItem('inviterId', '2');
    localStorage.setItem('inviterName', 'Maya');
    fakeServer({
      'GET /api/session': nobody,
      'POST /api/users/register': () => ({ status: 201, body: aPerson() }),
    });
    const result = await start();
    await act(() => result.current.auth.register({ username: 'noor', password: 'long enough' }));
    expect(location.pathname).toBe('/onboarding/interests');
    expect(localStorage.getItem('inviterId')).toBeNull();
    expect(localStorage.getItem('inviterName')).toBeNull();
  });

  it('throws the words of the server and shows its own', async () => {
    const taken = { message: 'This username is taken', code: 'username_taken' };
    fakeServer({
      'GET /api/session': nobody,
      'POST /api/users/register': () => ({ status: 409, body: taken }),
    });
    const result = await start();
    await act(() =>
      expect(result.current.auth.register({})).rejects.toThrow('Registration failed: This username is taken'),
    );
    expect(result.current.auth.error).toBe('Registration failed. Please try a different username.');
  });
});

describe('a change of viewer', () => {
  it('forgets what the last one was shown, and keeps what is the same for all', async () => {
    fakeServer({ 'GET /api/session': somebody, 'DELETE /api/session': () => ({ status: 204 }) });
    const result = await start();
    queryClient.setQueryData(['tribs', 'list'], ['seen by Noor']);
    queryClient.setQueryData(['interests'], ['Travel']);
    await act(() => result.current.auth.logout());
    expect(result.current.auth).toMatchObject({ isAuthenticated: false, user: null });
    expect(location.pathname).toBe('/');
    expect(localStorage.getItem('trib_user')).toBeNull();
    expect(queryClient.getQueryData(['tribs', 'list'])).toBeUndefined();
    expect(queryClient.getQueryData(['interests'])).toEqual(['Travel']);
  });

  it('does not pretend to log out while the cookie still works', async () => {
    fakeServer({ 'GET /api/session': somebody, 'DELETE /api/session': () => ({ status: 503 }) });
    const result = await start();
    await act(() => result.current.auth.logout());
    expect(result.current.auth.isAuthenticated).toBe(true);
  });

  it('in another tab is noticed here', async () => {
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

describe('an action that needs a sign-in', () => {
  it('runs at once for who is signed in', async () => {
    fakeServer({ 'GET /api/session': somebody });
    const result = await start();
    const run = vi.fn<() => void>();
    act(() => result.current.requireAuth('save this trib', run));
    expect(run).toHaveBeenCalledExactlyOnceWith(aPerson());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('waits for the demo account, then runs where one is', async () => {
    fakeServer({
      'GET /api/session': nobody,
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
    expect(history.state).toBeNull();
  });

  it('may go on where it was asked for, instead of what a sign-in leads to', async () => {
    fakeServer({ 'GET /api/session': nobody, 'POST /api/users/login': () => ({ body: aPerson() }) });
    const result = await start();
    const run = vi.fn<() => void>();
    act(() => result.current.requireAuth('save this trib', run, { staysHere: true }));
    await dialog();
    await act(() => result.current.auth.login({ username: 'noor', password: 'secret' }));
    expect(run).toHaveBeenCalledOnce();
    expect(location.pathname).toBe('/discover');
  });

  it('is discarded by Back, which closes the dialog and nothing else', async () => {
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

it('shows its children', () => {
  fakeServer({ 'GET /api/session': nobody });
  render(<p>The page</p>, { wrapper: Providers });
  expect(screen.getByText('The page')).toBeDefined();
});
