import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DEFAULT_VALUES } from '#shared/domain/values';
import { readInterestIds, readValues, saveInterestIds, saveValues } from '../../lib/stored-answers';
import { useAuth, useRequireAuth } from './AuthProvider';
import { fakeServer } from './testing/fake-server';
import { aPerson } from './testing/people';
import { currentEntry } from '../../navigation/history';
import { navigate } from '../../navigation/overlays';
import { endOnboarding, takeEndPath } from './registration';
import { freshBrowser, nobody, nobodyAtFirst, Providers, start } from './testing/Providers';

freshBrowser();

it('both hooks throw outside the provider', () => {
  expect(() => renderHook(() => useAuth())).toThrow('useAuth must be used within an AuthProvider');
  expect(() => renderHook(() => useRequireAuth())).toThrow(
    'useRequireAuth must be used within an AuthProvider',
  );
});

describe('a browser that blocks cookies', () => {
  const text = 'Your browser blocks cookies, and without them you cannot stay signed in.';

  it.each(['login', 'register'] as const)('is reported at the %s, and nobody is signed in', async (how) => {
    fakeServer({
      'GET /api/session': nobody,
      'POST /api/users/login': () => ({ body: { ...aPerson(), restored: false } }),
      'POST /api/users/register': () => ({ status: 201, body: aPerson() }),
    });
    const result = await start();
    await act(() =>
      expect(result.current.auth[how]({ username: 'noor', password: 'long enough' })).rejects.toThrow(text),
    );
    expect(result.current.auth).toMatchObject({ isAuthenticated: false, isLoading: false });
    expect(result.current.auth.error).toContain(text);
  });
});

describe('registering', () => {
  it('forgets the inviter and opens the interests step', async () => {
    localStorage.setItem('inviterId', '2');
    localStorage.setItem('inviterName', 'Maya');
    fakeServer({
      'GET /api/session': nobodyAtFirst(),
      'POST /api/users/register': () => ({ status: 201, body: aPerson() }),
    });
    const result = await start();
    await act(() => result.current.auth.register({ username: 'noor', password: 'long enough' }));
    expect(location.pathname).toBe('/onboarding/interests');
    expect(localStorage.getItem('inviterId')).toBeNull();
    expect(localStorage.getItem('inviterName')).toBeNull();
  });

  it('opens the page where it happened again after the questions, and at once if they are answered', async () => {
    fakeServer({
      'GET /api/session': nobodyAtFirst(),
      'POST /api/users/register': () => ({ status: 201, body: aPerson() }),
    });
    const result = await start();
    navigate('/profile');
    const before = currentEntry().at;
    await act(() => result.current.auth.register({ username: 'noor', password: 'long enough' }));
    expect(location.pathname).toBe('/onboarding/interests');
    navigate('/onboarding/values');
    endOnboarding(null);
    await waitFor(() => expect(location.pathname).toBe('/profile'));
    // The questions are ahead of it: Back from here leads to what was before.
    expect(currentEntry().at).toBe(before);
    expect(takeEndPath(null)).toBe('/meetups');

    history.replaceState(null, '', '/profile');
    saveInterestIds([6]);
    await act(() => result.current.auth.register({ username: 'ben', password: 'long enough' }));
    expect(location.pathname).toBe('/profile');
  });

  it('removes the answers from the device once the account has them', async () => {
    saveInterestIds([6]);
    saveValues(DEFAULT_VALUES);
    fakeServer({
      'GET /api/session': nobodyAtFirst(),
      'POST /api/users/register': () => ({ status: 201, body: aPerson() }),
    });
    const result = await start();
    await act(() => result.current.auth.register({ username: 'noor', password: 'long enough' }));
    expect([readInterestIds(), readValues()]).toEqual([null, null]);
  });

  it("throws the server's message and shows its own", async () => {
    const taken = { message: 'This username is taken', code: 'username_taken' };
    fakeServer({
      'GET /api/session': nobody,
      'POST /api/users/register': () => ({ status: 409, body: taken }),
    });
    const result = await start();
    await act(() =>
      expect(result.current.auth.register({})).rejects.toThrow('Registration failed: This username is taken'),
    );
    expect(result.current.auth.error).toBe(
      'Registration failed. Please try a different username.\nThis username is taken',
    );
  });
});

it('renders its children', () => {
  fakeServer({ 'GET /api/session': nobody });
  render(<p>The page</p>, { wrapper: Providers });
  expect(screen.getByText('The page')).toBeDefined();
});

const GOOGLE = { id: 'google', name: 'Google', startUrl: '/api/auth/google' };

it('opens with the providers, so that nothing in it moves later', async () => {
  let answer: (reply: { body: unknown }) => void = () => undefined;
  const reply = new Promise<{ body: unknown }>((resolve) => {
    answer = resolve;
  });
  const sent = fakeServer({
    'GET /api/session': nobody,
    'GET /api/auth/providers': () => reply,
  });
  const result = await start();
  act(() => result.current.requireAuth('join this trib', () => undefined));
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /api/auth/providers'));
  expect(screen.queryByRole('dialog')).toBeNull();
  answer({ body: { providers: [GOOGLE] } });
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: 'Continue with Google' })).toBeDefined();
});
