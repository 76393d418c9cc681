import { act, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, nobodyAtFirst, Providers } from '../auth/testing/Providers';
import { personCard } from './person-card';

freshBrowser();
// Both are loaded beforehand, so that no test waits for them.
beforeAll(() => Promise.all([import('./PersonSheet'), import('../auth/SignInModal')]));

const ROSA = { id: 3, displayName: 'Rosa Vale', bio: 'Reads maps for fun.', profileImage: null };

it('shows a visitor what is known of a person without asking the server, and the card once signed in', async () => {
  const sent = fakeServer({
    'GET /api/session': nobodyAtFirst(),
    'POST /api/users/register': () => ({ status: 201, body: aPerson() }),
    'GET /api/auth/providers': () => ({ body: { providers: [] } }),
  });
  render(<p />, { wrapper: Providers });
  await act(() => personCard.open({ person: ROSA }));
  expect(await screen.findByRole('dialog', { name: 'Rosa Vale' })).toBeDefined();
  expect(screen.getByText('Reads maps for fun.')).toBeDefined();
  expect(sent.map(({ call }) => call)).not.toContain('GET /api/users/3');
  act(() => screen.getByRole('button', { name: 'Sign in' }).click());
  const signIn = await screen.findByRole('dialog', { name: 'Sign in to see this person' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rosa Vale' })).toBeNull());
  act(() => within(signIn).getByRole('button', { name: 'Try Demo' }).click());
  expect(await screen.findByRole('dialog', { name: 'Rosa Vale' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
  expect(sent.map(({ call }) => call)).toContain('GET /api/users/3');
});
