import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { currentToast } from '../../ui/toast-store';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser, nobody, Providers } from '../auth/testing/Providers';
import { keepInvite } from '../../lib/invite';
import SocialLoginPage from './SocialLoginPage';

freshBrowser();

const PAGE = '/onboarding/social-login';
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

it.each([
  ['without a provider', () => ({ status: 404 }), 'Google login not yet implemented', '/meetups'],
  ['without a connection', unreachable, 'Login failed', PAGE],
])('%s the Google button says so', async (_when, providers, title, end) => {
  fakeServer({ 'GET /api/session': nobody, 'GET /api/auth/providers': providers });
  history.replaceState(null, '', PAGE);
  render(<SocialLoginPage />, { wrapper: Providers });
  fireEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
  await waitFor(() => expect(currentToast()?.title).toBe(title));
  expect(location.pathname).toBe(end);
});

it('takes the meetup of the invite along to Google', async () => {
  const google = { id: 'google', name: 'Google', startUrl: '/api/auth/google/start' };
  fakeServer({
    'GET /api/session': nobody,
    'GET /api/auth/providers': () => ({ body: { providers: [google] } }),
  });
  history.replaceState(null, '', PAGE);
  keepInvite({ inviterId: 4, inviterName: 'Maya', tribId: 55 });
  const assign = vi.fn<(url: string) => void>();
  vi.stubGlobal('location', { pathname: PAGE, search: '', href: location.href, assign });
  render(<SocialLoginPage />, { wrapper: Providers });
  fireEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
  await waitFor(() =>
    expect(assign).toHaveBeenCalledWith(
      `/api/auth/google/start?returnTo=${encodeURIComponent('/meetups?trib=55')}`,
    ),
  );
});
