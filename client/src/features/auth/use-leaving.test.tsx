import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { leaveNote, takeNote } from './return-note';
import { fakeServer } from './testing/fake-server';
import { aPerson } from './testing/people';
import { freshBrowser, nobody, start } from './testing/Providers';

const google = { id: 'google', name: 'Google', startUrl: '/api/auth/google/start' };

freshBrowser();
beforeAll(() => import('./SignInModal'));
beforeEach(() => sessionStorage.clear());

/** Somebody pressed Join, and is asked who they are. */
async function ask(again?: string) {
  fakeServer({
    'GET /api/session': nobody,
    'GET /api/auth/providers': () => ({ body: { providers: [google] } }),
  });
  const app = await start();
  const run = vi.fn<() => void>();
  act(() => app.current.requireAuth('join this trib', run, again === undefined ? {} : { again }));
  const link = await screen.findByRole('link', { name: 'Continue with Google' });
  // jsdom goes nowhere.
  link.addEventListener('click', (event) => event.preventDefault());
  return { app, run, leave: () => act(() => link.click()) };
}

const comeBackByBack = () =>
  act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
const signIn = async ({ app }: Awaited<ReturnType<typeof ask>>) => {
  act(() => app.current.auth.authenticateUser(aPerson()));
  await act(() => app.current.auth.finishSignIn(aPerson()));
};

it('takes along what waits', async () => {
  const { leave } = await ask('join 5');
  leave();
  expect(takeNote()?.again).toBe('join 5');
});

it('takes an older note away for what nothing goes on with', async () => {
  const { leave } = await ask();
  leaveNote('join 5', Date.now());
  leave();
  expect(takeNote()).toBeNull();
});

it('lets it wait here again for who comes Back without a sign-in', async () => {
  const asked = await ask('join 5');
  asked.leave();
  comeBackByBack();
  expect(takeNote()).toBeNull();
  await signIn(asked);
  expect(asked.run).toHaveBeenCalledOnce();
});

it('lets nothing wait here for who comes Back from where it was done already', async () => {
  const asked = await ask('join 5');
  asked.leave();
  expect(takeNote()?.again).toBe('join 5');
  comeBackByBack();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await signIn(asked);
  expect(asked.run).not.toHaveBeenCalled();
});

it('leaves nothing behind when the sign-in happened here after all', async () => {
  const asked = await ask('join 5');
  asked.leave();
  await signIn(asked);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(takeNote()).toBeNull();
});
