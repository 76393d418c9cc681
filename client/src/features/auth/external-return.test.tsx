import { act, cleanup, waitFor } from '@testing-library/react';
import { navigate } from 'wouter/use-browser-location';
import { beforeEach, expect, it } from 'vitest';
import { clearToast, currentToast } from '../../ui/toast-store';
import { storePendingAction, consumePendingAction } from './pending-action-storage';
import { fakeServer } from './testing/fake-server';
import { aPerson } from './testing/people';
import { freshBrowser, nobody, nobodyAtFirst, somebody, start } from './testing/Providers';

freshBrowser();
beforeEach(() => {
  sessionStorage.clear();
  clearToast();
  storePendingAction('join 5', Date.now());
});

const pending = () => ({
  body: { provider: 'google', firebaseUid: 'noor', email: null, displayName: 'Noor' },
});
const registered = () => ({ status: 201, body: aPerson() });

/** Opens the app at the URL to which the server redirects people who return from a provider. */
async function comeBack(query: string) {
  history.replaceState(null, '', `/discover?${query}`);
  const result = await start();
  await waitFor(() => expect(location.search).toBe(''));
  return result;
}
type App = Awaited<ReturnType<typeof start>>;
const isThere = (app: App) => waitFor(() => expect(app.current.auth.takePendingAction).not.toBeNull());

it.each(['signed-in', 'restored', 'linked'])(
  'runs the pending action once when the provider returns "%s"',
  async (outcome) => {
    fakeServer({ 'GET /api/session': somebody });
    const app = await comeBack(`auth=${outcome}`);
    await isThere(app);
    expect(app.current.auth.takePendingAction?.()).toBe('join 5');
    expect(app.current.auth.takePendingAction?.()).toBeNull();
  },
);

it('welcomes back a person whose deleted account was restored', async () => {
  fakeServer({ 'GET /api/session': somebody });
  await comeBack('auth=restored');
  await waitFor(() => expect(currentToast()?.title).toBe('Welcome back!'));
});

it('runs it for a new person once they have an account', async () => {
  fakeServer({
    'GET /api/session': nobodyAtFirst(),
    'GET /api/auth/pending': pending,
    'POST /api/users/register': registered,
  });
  const app = await comeBack('auth=new');
  await isThere(app);
  expect(app.current.auth.user).toEqual(aPerson());
  expect(app.current.auth.takePendingAction?.()).toBe('join 5');
});

it.each([
  ['was refused or cancelled', 'auth_error=cancelled', {}],
  ['led to no account', 'auth=new', { 'GET /api/auth/pending': pending }],
])('drops it when the sign-in %s, even if somebody signs in later', async (_how, query, more) => {
  const sent = fakeServer({ 'GET /api/session': nobody, ...more });
  const app = await comeBack(query);
  if (query === 'auth=new') {
    await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /api/users/register'));
  }
  act(() => app.current.auth.authenticateUser(aPerson()));
  await act(() => app.current.auth.finishSignIn(aPerson()));
  expect(app.current.auth.takePendingAction).toBeNull();
  expect(consumePendingAction()).toBeNull();
});

it.each([
  ['cancelled', 'You cancelled the sign-in'],
  ['expired', 'This sign-in has expired, please start again'],
  ['Your account is locked: call 0900 123', 'Please try again'],
  ['toString', 'Please try again'],
  ['', 'Please try again'],
])('shows a message of our own for the error: %j', async (code, description) => {
  fakeServer({ 'GET /api/session': nobody });
  await comeBack(`auth_error=${encodeURIComponent(code)}`);
  expect(currentToast()).toMatchObject({ title: 'Google login failed', description, tone: 'destructive' });
});

it.each([
  ['auth_provider=apple', 'Apple login failed'],
  ['auth_provider=Call+0900', 'Google login failed'],
])('names the provider that failed, and none that anybody wrote: %s', async (query, title) => {
  fakeServer({ 'GET /api/session': nobody });
  await comeBack(`auth_error=cancelled&${query}`);
  expect(currentToast()?.title).toBe(title);
  expect(location.search).toBe('');
});

it('does not run it again after a reload', async () => {
  fakeServer({ 'GET /api/session': somebody });
  await isThere(await comeBack('auth=signed-in'));
  cleanup();
  const reloaded = await comeBack('auth=signed-in');
  expect(reloaded.current.auth).toMatchObject({ isAuthenticated: true, takePendingAction: null });
});

it('drops it once the person opens another page', async () => {
  fakeServer({ 'GET /api/session': somebody });
  const app = await comeBack('auth=signed-in');
  await isThere(app);
  act(() => navigate('/profile'));
  expect(app.current.auth.takePendingAction?.()).toBeNull();
});
