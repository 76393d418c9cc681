import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser, nobody, Providers } from '../auth/testing/Providers';
import ValuesPage from './ValuesPage';

freshBrowser();

it('writes the invite of its address down when somebody goes on, not while it is drawn', async () => {
  fakeServer({ 'GET /api/session': nobody });
  history.replaceState(null, '', '/onboarding/values?inv=4&name=Maya');
  const written = vi.spyOn(Storage.prototype, 'setItem');
  render(<ValuesPage />, { wrapper: Providers });
  const connect = await screen.findByRole('link', { name: 'Connect an account' });
  expect(written.mock.calls.filter(([key]) => key.startsWith('invite'))).toEqual([]);
  fireEvent.click(connect);
  expect(location.pathname).toBe('/onboarding/social-login');
  expect(localStorage.getItem('inviterId')).toBe('4');
  written.mockRestore();
});
