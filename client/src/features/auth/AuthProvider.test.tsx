import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DEFAULT_VALUES } from '#shared/domain/values';
import { readInterestIds, readValues, saveInterestIds, saveValues } from '../../lib/storage';
import { takeEarly } from '../../lib/early';
import { useAuth, useRequireAuth } from './AuthProvider';
import { fakeServer } from './testing/fake-server';
import { aPerson } from './testing/people';
import { cache, freshBrowser, nobody, Providers, somebody, start } from './testing/Providers';

freshBrowser();

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

  it('leaves the answers to the account that has them now', async () => {
    saveInterestIds([6]);
    saveValues(DEFAULT_VALUES);
    fakeServer({
      'GET /api/session': nobody,
      'POST /api/users/register': () => ({ status: 201, body: aPerson() }),
    });
    const result = await start();
    await act(() => result.current.auth.register({ username: 'noor', password: 'long enough' }));
    expect([readInterestIds(), readValues()]).toEqual([null, null]);
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
  it('leaves nobody the answers of who logged out', async () => {
    saveInterestIds([6]);
    saveValues(DEFAULT_VALUES);
    fakeServer({ 'GET /api/session': somebody, 'DELETE /api/session': () => ({ status: 204 }) });
    const result = await start();
    await act(() => result.current.auth.logout());
    expect([readInterestIds(), readValues()]).toEqual([null, null]);
  });

  it('forgets what the last one was shown, and keeps what is the same for all', async () => {
    fakeServer({ 'GET /api/session': somebody, 'DELETE /api/session': () => ({ status: 204 }) });
    const result = await start();
    cache().setQueryData(['tribs', 'list'], ['seen by Noor']);
    cache().setQueryData(['interests'], ['Travel']);
    await act(() => result.current.auth.logout());
    expect(result.current.auth).toMatchObject({ isAuthenticated: false, user: null });
    expect(location.pathname).toBe('/');
    expect(localStorage.getItem('trib_user')).toBeNull();
    expect(cache().getQueryData(['tribs', 'list'])).toBeUndefined();
    expect(cache().getQueryData(['interests'])).toEqual(['Travel']);
  });

  it('leaves no answer behind that was asked for with the cookie of the last one', async () => {
    window.tribEarly = { '/api/tribs?interestIds=6&limit=20': Promise.resolve(new Response('[]')) };
    fakeServer({ 'GET /api/session': somebody, 'DELETE /api/session': () => ({ status: 204 }) });
    const result = await start();
    await act(() => result.current.auth.logout());
    expect(takeEarly('/api/tribs?interestIds=6&limit=20')).toBeUndefined();
  });

  it('leaves the answers of a page that has just been opened to whoever opened it', async () => {
    const early = Promise.resolve(new Response('[]'));
    window.tribEarly = { '/api/tribs?limit=20': early };
    fakeServer({ 'GET /api/session': somebody });
    await start();
    expect(takeEarly('/api/tribs?limit=20')).toBe(early);
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

it('shows its children', () => {
  fakeServer({ 'GET /api/session': nobody });
  render(<p>The page</p>, { wrapper: Providers });
  expect(screen.getByText('The page')).toBeDefined();
});
