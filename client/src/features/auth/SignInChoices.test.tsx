import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { clearToast, currentToast } from '../../ui/toast-store';
import { consumePendingAction, storePendingAction } from './pending-action-storage';
import { SignInPrompt, useDemoSignIn } from './SignInChoices';
import { fakeServer } from './testing/fake-server';
import { aPerson } from './testing/people';
import { freshBrowser, nobody, Providers, start } from './testing/Providers';

const google = { id: 'google', name: 'Google', startUrl: '/api/auth/google/start' };

freshBrowser();
beforeAll(() => import('./SignInModal'));
beforeEach(() => sessionStorage.clear());

/** Sets the scene: a visitor has pressed Join and is asked to sign in. */
async function ask(resumeKey?: string) {
  fakeServer({
    'GET /api/session': nobody,
    'GET /api/auth/providers': () => ({ body: { providers: [google] } }),
  });
  const app = await start();
  const run = vi.fn<() => void>();
  act(() => app.current.requireAuth('join this trib', run, resumeKey === undefined ? {} : { resumeKey }));
  const button = await screen.findByRole('button', { name: 'Continue with Google' });
  return { app, run, leave: () => act(() => button.click()) };
}

const returnWithBack = () =>
  act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
const signIn = async ({ app }: Awaited<ReturnType<typeof ask>>) => {
  act(() => app.current.auth.authenticateUser(aPerson()));
  await act(() => app.current.auth.finishSignIn(aPerson()));
};

it.each([
  [null, 'Questions? Message us on WhatsApp', /^https:\/\/wa\.me\/\?text=/],
  ['https://wa.me/15551234567', 'Questions? Message us on WhatsApp', /^https:\/\/wa\.me\/15551234567$/],
  ['https://t.me/tribhelp', 'Questions? Message us on Telegram', /^https:\/\/t\.me\/tribhelp$/],
  ['https://signal.me/#p/+15551234567', 'Questions? Message us on Signal', /^https:\/\/signal\.me\/#p/],
  ['mailto:help@trib.example', 'Questions? Write to us', /^mailto:help@trib\.example$/],
  ['https://trib.example/help', 'Questions? Message us', /^https:\/\/trib\.example\/help$/],
])('leads questions to the operator at %s', async (contact, name, href) => {
  fakeServer({
    'GET /api/session': nobody,
    'GET /api/auth/providers': () => ({ body: { providers: [google], contact } }),
  });
  render(<SignInPrompt action="chat" />, { wrapper: Providers });
  await screen.findByRole('button', { name: 'Continue with Google' });
  expect(screen.getByRole('link', { name }).getAttribute('href')).toMatch(href);
});

it('stores the pending action', async () => {
  const { leave } = await ask('join 5');
  leave();
  expect(consumePendingAction()?.resumeKey).toBe('join 5');
});

it('removes an older action when there is nothing to resume', async () => {
  const { leave } = await ask();
  storePendingAction('join 5', Date.now());
  leave();
  expect(consumePendingAction()).toBeNull();
});

it('makes the action pending again after Back without signing in', async () => {
  const asked = await ask('join 5');
  asked.leave();
  returnWithBack();
  expect(consumePendingAction()).toBeNull();
  await signIn(asked);
  expect(asked.run).toHaveBeenCalledOnce();
});

it('leaves nothing pending after Back from where it was already done', async () => {
  const asked = await ask('join 5');
  asked.leave();
  expect(consumePendingAction()?.resumeKey).toBe('join 5');
  returnWithBack();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await signIn(asked);
  expect(asked.run).not.toHaveBeenCalled();
});

it('leaves nothing stored when the sign-in happens here after all', async () => {
  const asked = await ask('join 5');
  asked.leave();
  await signIn(asked);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(consumePendingAction()).toBeNull();
});

beforeEach(clearToast);

it('says that the demo sign-in failed and suggests trying again', async () => {
  fakeServer({
    'GET /api/session': nobody,
    'POST /api/users/register': () => ({ status: 500, body: {} }),
  });
  const { result } = renderHook(() => useDemoSignIn({ asksForName: true }), { wrapper: Providers });
  await act(async () => result.current.send());
  expect(currentToast()).toMatchObject({
    title: 'Demo login failed',
    description: 'Please try again',
    tone: 'destructive',
  });
});

it('asks for a new account first, then offers the demo, and its Back leads out', async () => {
  const { app, run } = await ask();
  const names = screen.getAllByRole('button').map((button) => button.textContent || button.ariaLabel);
  const order = ['Back', 'Create account', 'Sign in instead', 'Try Demo', 'Continue with Google'];
  expect(names.filter((name) => order.includes(`${name}`))).toEqual(order);
  expect(screen.getByLabelText('Password')).toBeDefined();
  act(() => screen.getByRole('button', { name: 'Back' }).click());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => app.current.auth.authenticateUser(aPerson()));
  await act(() => app.current.auth.finishSignIn(aPerson()));
  expect(run).not.toHaveBeenCalled();
});

it('asks for the age that this server wants where an account is made, and sends that it was confirmed', async () => {
  const sent = fakeServer({
    'GET /api/session': nobody,
    'GET /api/auth/providers': () => ({ body: { providers: [], minimumAge: 16 } }),
    'POST /api/users/register': () => ({ status: 500, body: {} }),
  });
  render(<SignInPrompt action="change this meetup" />, { wrapper: Providers });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /I am 16 or older/ });
  // Whoever has an account does not meet it on the way to the password.
  const [form, below] = [screen.getByRole('form', { name: 'Sign in' }), Node.DOCUMENT_POSITION_FOLLOWING];
  expect(form.compareDocumentPosition(box) & below).toBe(below);
  const press = async () => {
    const before = sent.length;
    act(() => screen.getByRole('button', { name: 'Try Demo' }).click());
    await waitFor(() =>
      expect(sent.slice(before).map(({ call }) => call)).toContain('POST /api/users/register'),
    );
    return sent.findLast(({ call }) => call === 'POST /api/users/register')?.body;
  };
  expect(await press()).not.toHaveProperty('ageConfirmed');
  act(() => box.click());
  expect(box.checked).toBe(true);
  await waitFor(async () => expect(await press()).toMatchObject({ ageConfirmed: true }));
});

it.each([
  [false, 3],
  [true, 0],
])('on a page of our own (%s) it shows no provider that cannot be used', async (onlyAvailable, shown) => {
  fakeServer({ 'GET /api/session': nobody, 'GET /api/auth/providers': () => ({ body: { providers: [] } }) });
  render(<SignInPrompt action="change this meetup" onlyAvailable={onlyAvailable} />, { wrapper: Providers });
  expect(await screen.findByRole('form', { name: 'Sign in' })).toBeDefined();
  expect(screen.queryAllByText('Soon')).toHaveLength(shown);
});
