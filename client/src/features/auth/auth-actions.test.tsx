import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { clearToast, currentToast } from '../../ui/toast-store';
import { fakeServer } from './testing/fake-server';
import { aPerson } from './testing/people';
import { freshBrowser, nobody, nobodyAtFirst, start } from './testing/Providers';

freshBrowser();

const signedIn = (restored: boolean) => ({ ...aPerson(), restored });

describe('signing in with a username', () => {
  it('stores only the public card and opens the feed', async () => {
    fakeServer({
      'GET /api/session': nobodyAtFirst(),
      'POST /api/users/login': () => ({ body: signedIn(false) }),
    });
    const result = await start();
    await act(() => result.current.auth.login({ username: 'noor', password: 'secret' }));
    expect(result.current.auth.isAuthenticated).toBe(true);
    expect(location.pathname).toBe('/meetups');
    expect(JSON.parse(localStorage.getItem('trib_user') ?? '')).toEqual({
      id: 7,
      displayName: 'Noor',
      bio: 'Likes fires',
      location: 'Austin, TX',
      cityId: 4_671_654,
      profileImage: '/portraits/7.svg',
    });
  });

  it('welcomes a person back whose account was deleted', async () => {
    clearToast();
    fakeServer({
      'GET /api/session': nobodyAtFirst(),
      'POST /api/users/login': () => ({ body: signedIn(true) }),
    });
    const result = await start();
    await act(() => result.current.auth.login({ username: 'noor', password: 'secret' }));
    expect(currentToast()).toMatchObject({ title: 'Welcome back!', description: 'Your account is kept.' });
    expect(result.current.auth.user).toEqual(aPerson());
  });

  it('shows the server’s own sentence, and no other, when the account is suspended', async () => {
    const text = 'This account has been suspended. Write to us if you think this is a mistake.';
    fakeServer({
      'GET /api/session': nobody,
      'POST /api/users/login': () => ({ status: 403, body: { message: text, code: 'suspended' } }),
    });
    const result = await start();
    await act(() =>
      expect(result.current.auth.login({ username: 'a', password: 'b' })).rejects.toThrow(text),
    );
    expect(result.current.auth.error).toBe(text);
  });

  it('shows what went wrong and stays on the page', async () => {
    fakeServer({
      'GET /api/session': nobody,
      'POST /api/users/login': () => ({ status: 401, body: { message: 'No', code: 'wrong_credentials' } }),
    });
    const result = await start();
    const text = 'Login failed. Please check your credentials.\nNo';
    await act(() =>
      expect(result.current.auth.login({ username: 'a', password: 'b' })).rejects.toThrow(text),
    );
    expect(result.current.auth).toMatchObject({ isAuthenticated: false, isLoading: false, error: text });
    expect(location.pathname).toBe('/discover');
  });
});
