import { act, cleanup, waitFor } from '@testing-library/react';
import { navigate } from 'wouter/use-browser-location';
import { beforeEach, expect, it } from 'vitest';
import { leaveNote, takeNote } from './return-note';
import { fakeServer } from './testing/fake-server';
import { aPerson } from './testing/people';
import { freshBrowser, nobody, somebody, start } from './testing/Providers';

freshBrowser();
beforeEach(() => {
  sessionStorage.clear();
  leaveNote('join 5', Date.now());
});

const pending = () => ({
  body: { provider: 'google', firebaseUid: 'noor', email: null, displayName: 'Noor' },
});
const registered = () => ({ status: 201, body: aPerson() });

/** The app opened at the address that the server sends people back to. */
async function comeBack(query: string) {
  history.replaceState(null, '', `/discover?${query}`);
  const result = await start();
  await waitFor(() => expect(location.search).toBe(''));
  return result;
}
type App = Awaited<ReturnType<typeof start>>;
const isThere = (app: App) => waitFor(() => expect(app.current.auth.takeWaiting).not.toBeNull());

it.each(['signed-in', 'linked'])('hands over what waited, once, when the answer is "%s"', async (answer) => {
  fakeServer({ 'GET /api/session': somebody });
  const app = await comeBack(`auth=${answer}`);
  await isThere(app);
  expect(app.current.auth.takeWaiting?.()).toBe('join 5');
  expect(app.current.auth.takeWaiting?.()).toBeNull();
});

it('hands it over to who is new here when they have an account', async () => {
  fakeServer({
    'GET /api/session': nobody,
    'GET /api/auth/pending': pending,
    'POST /api/users/register': registered,
  });
  const app = await comeBack('auth=new');
  await isThere(app);
  expect(app.current.auth.user).toEqual(aPerson());
  expect(app.current.auth.takeWaiting?.()).toBe('join 5');
});

it.each([
  ['was refused or cancelled', 'auth_error=No', {}],
  ['led to no account', 'auth=new', { 'GET /api/auth/pending': pending }],
])('has nothing to hand over when the sign-in %s, even to who signs in later', async (_how, query, more) => {
  const sent = fakeServer({ 'GET /api/session': nobody, ...more });
  const app = await comeBack(query);
  if (query === 'auth=new') {
    await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /api/users/register'));
  }
  act(() => app.current.auth.authenticateUser(aPerson()));
  await act(() => app.current.auth.finishSignIn(aPerson()));
  expect(app.current.auth.takeWaiting).toBeNull();
  expect(takeNote()).toBeNull();
});

it('does not find it again after a reload', async () => {
  fakeServer({ 'GET /api/session': somebody });
  await isThere(await comeBack('auth=signed-in'));
  cleanup();
  const reloaded = await comeBack('auth=signed-in');
  expect(reloaded.current.auth).toMatchObject({ isAuthenticated: true, takeWaiting: null });
});

it('has nothing to hand over once the person went to another page', async () => {
  fakeServer({ 'GET /api/session': somebody });
  const app = await comeBack('auth=signed-in');
  await isThere(app);
  act(() => navigate('/profile'));
  expect(app.current.auth.takeWaiting?.()).toBeNull();
});
