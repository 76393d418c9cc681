import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client';
import { AuthProvider } from './AuthProvider';
import { SignInOutlet } from './SignInOutlet';
import { fakeServer } from './testing/fake-server';
import { freshBrowser, nobody } from './testing/Providers';

freshBrowser();

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
  const pending = { action: 'join this trib', run: () => undefined };
  render(
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <SignInOutlet pending={pending} open onUnavailable={() => undefined} />
      </AuthProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /api/auth/providers'));
  expect(screen.queryByRole('dialog')).toBeNull();
  answer({ body: { providers: [GOOGLE] } });
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: 'Continue with Google' })).toBeDefined();
});
