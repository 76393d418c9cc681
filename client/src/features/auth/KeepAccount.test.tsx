import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTopic } from '#shared/domain/notice-topics';
import { useAuth } from './auth-context';
import { KeepAccount } from './KeepAccount';
import { RecoveryCodesPrompt } from './RecoveryCodesPrompt';
import { fakeServer } from './testing/fake-server';
import { aPerson } from './testing/people';
import { freshBrowser, Providers } from './testing/Providers';

freshBrowser();

const ADDRESS = 'ana@people.example';
const demo = aPerson({ isDemo: true, username: null, hasPassword: false });
const settings = (changes: object = {}) => ({
  body: {
    address: null,
    pending: null,
    isRefused: false,
    isLastWayIn: false,
    frequency: 'off',
    topics: eachTopic(() => true),
    ...changes,
  },
});
const offers = (mail: boolean) => () => ({ body: { providers: [], mail, passkeys: 'needs_https' } });
const session = () => ({ body: { user: demo } });

function Kept() {
  const { user } = useAuth();
  return user && <KeepAccount user={user} />;
}

it('keeps a demo account by a confirmed address where the installation has mail', async () => {
  fakeServer({
    'GET /api/session': session,
    'GET /api/auth/providers': offers(true),
    'GET /api/users/7/mail': () => settings(),
    'PUT /api/users/7/mail/address': () => settings({ pending: { address: ADDRESS, state: 'sent' } }),
    'POST /api/users/7/mail/code': () => settings({ address: ADDRESS }),
  });
  render(<Kept />, { wrapper: Providers });
  fireEvent.click(await screen.findByRole('button', { name: 'Keep it by email instead' }));
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: ADDRESS } });
  fireEvent.click(screen.getByRole('button', { name: 'Email me a link' }));
  fireEvent.change(await screen.findByLabelText('Code from the email'), { target: { value: '12345678' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Done. You can sign in by email on any device.')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Make recovery codes' })).toBeDefined();
});

it('says nothing of mail where there is none', async () => {
  fakeServer({ 'GET /api/session': session, 'GET /api/auth/providers': offers(false) });
  render(<Kept />, { wrapper: Providers });
  expect(await screen.findByRole('button', { name: 'Keep my account' })).toBeDefined();
  expect(screen.queryByText(/mail/)).toBeNull();
});

it('asks for recovery codes once, and shows those that are made', async () => {
  const waysIn = (recoveryCodesLeft: number | null) => ({
    body: { hasPassword: true, providers: [], passkeys: [], recoveryCodesLeft, isFresh: true },
  });
  let made = false;
  fakeServer({
    'GET /api/users/7/ways-in': () => waysIn(made ? 10 : null),
    'POST /api/users/7/recovery-codes': () => {
      made = true;
      return { status: 201, body: { codes: ['K7QX-2M4P-9RTW-HJ3D'] } };
    },
  });
  const { unmount } = render(<RecoveryCodesPrompt user={aPerson()} />, { wrapper: Providers });
  fireEvent.click(await screen.findByRole('button', { name: 'Make recovery codes' }));
  expect(await screen.findByText('K7QX-2M4P-9RTW-HJ3D')).toBeDefined();
  unmount();
  render(<RecoveryCodesPrompt user={aPerson()} />, { wrapper: Providers });
  expect(screen.queryByRole('heading')).toBeNull();
});
