import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser, nobody, Providers } from '../auth/testing/Providers';
import { PersonOutlet } from './PersonOutlet';
import { openPerson } from './shown-person';

freshBrowser();
// Both are loaded on demand; here they are loaded already.
beforeAll(() => Promise.all([import('./PersonSheet'), import('../auth/SignInModal')]));

const ROSA = { id: 3, displayName: 'Rosa Vale', bio: 'Reads maps for fun.', profileImage: null };

it('shows a visitor what is known of a person without asking the server, and asks for a sign-in when pressed', async () => {
  const sent = fakeServer({
    'GET /api/session': nobody,
    'GET /api/auth/providers': () => ({ body: { providers: [] } }),
  });
  render(<PersonOutlet />, { wrapper: Providers });
  act(() => openPerson(ROSA));
  expect(await screen.findByRole('dialog', { name: 'Rosa Vale' })).toBeDefined();
  expect(screen.getByText('Reads maps for fun.')).toBeDefined();
  expect(sent.map(({ call }) => call)).not.toContain('GET /api/users/3');
  act(() => screen.getByRole('button', { name: 'Sign in' }).click());
  expect(await screen.findByRole('dialog', { name: 'Sign in to see this person' })).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rosa Vale' })).toBeNull());
});
