import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, Providers, somebody } from '../auth/testing/Providers';
import { SecurityEvents } from './SecurityEvents';
import { WaysIn } from './WaysIn';

freshBrowser();
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const PASSKEY = {
  id: '0b6f1c1e-2d47-4d0a-9a44-6f0f6f3f7a10',
  name: 'Work phone',
  createdAt: '2027-03-01T10:00:00.000Z',
  lastUsedAt: null,
};
const ways =
  (changes: object = {}) =>
  () => ({
    body: {
      hasPassword: true,
      providers: [],
      passkeys: [PASSKEY],
      recoveryCodesLeft: null,
      isFresh: true,
      ...changes,
    },
  });
const offers = (passkeys: string) => () => ({ body: { providers: [], passkeys } });

it.each([
  ['needs_https', /need a secure connection/],
  ['needs_domain', /need a server with a name/],
  ['needs_public_url', /has not said at which address/],
])('says why there are no passkeys: %s', async (offer, reason) => {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  fakeServer({
    'GET /api/session': somebody,
    'GET /api/users/7/ways-in': ways(),
    'GET /api/auth/providers': offers(offer),
  });
  render(<WaysIn user={aPerson()} />, { wrapper: Providers });
  expect(await screen.findByText(reason)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

it('lets somebody without a password set one, after a mailed code', async () => {
  let isFresh = false;
  const kept = aPerson({ username: 'ana', hasPassword: true });
  const sent = fakeServer({
    'GET /api/session': somebody,
    'GET /api/users/7/ways-in': ways({ hasPassword: false, passkeys: [], address: 'ana@people.example' }),
    'GET /api/auth/providers': offers('needs_https'),
    'PUT /api/users/7': () =>
      isFresh
        ? { body: kept }
        : { status: 403, body: { message: 'Refused', code: 'fresh_sign_in_needed', requestId: '1' } },
    'POST /api/session/mail-code': () => ({ status: 204 }),
    'PUT /api/session/confirmation': () => {
      isFresh = true;
      return { status: 204 };
    },
  });
  render(<WaysIn user={aPerson({ username: null, hasPassword: false })} />, { wrapper: Providers });
  fireEvent.change(await screen.findByLabelText('Username'), { target: { value: 'Ana' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'nine quiet bicycles' } });
  fireEvent.click(screen.getByRole('button', { name: 'Set username and password' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Email me a code' }));
  fireEvent.change(await screen.findByLabelText('Code from the email'), { target: { value: '12345678' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(sent.filter(({ call }) => call === 'PUT /api/users/7')).toHaveLength(2));
});

it('offers none in the browser of a chat app', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Instagram 339.0');
  fakeServer({
    'GET /api/session': somebody,
    'GET /api/users/7/ways-in': ways(),
    'GET /api/auth/providers': offers('offered'),
  });
  render(<WaysIn user={aPerson()} />, { wrapper: Providers });
  expect(await screen.findByText(/Open Trib in your own browser/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

it('renames a passkey, and says why the last one cannot be removed', async () => {
  const path = `/api/users/7/passkeys/${PASSKEY.id}`;
  const message = 'This is your only way to sign in. Add another before you remove it.';
  const sent = fakeServer({
    'GET /api/session': somebody,
    'GET /api/users/7/ways-in': ways(),
    'GET /api/auth/providers': offers('offered'),
    [`PUT ${path}`]: () => ({ body: { ...PASSKEY, name: 'Old phone' } }),
    [`DELETE ${path}`]: () => ({ status: 409, body: { message, code: 'last_way_in', requestId: '1' } }),
  });
  render(<WaysIn user={aPerson()} />, { wrapper: Providers });
  fireEvent.click(await screen.findByRole('button', { name: 'Rename Work phone' }));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Old phone' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Work phone' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(sent.find(({ call }) => call === `PUT ${path}`)?.body).toEqual({ name: 'Old phone' });
});

it('shows ten codes once they are made', async () => {
  const codes = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-DDD${index}`);
  fakeServer({
    'GET /api/session': somebody,
    'GET /api/users/7/ways-in': ways({ recoveryCodesLeft: 2 }),
    'POST /api/users/7/recovery-codes': () => ({ status: 201, body: { codes } }),
  });
  render(<WaysIn user={aPerson()} />, { wrapper: Providers });
  expect(await screen.findByText(/^2 of 10 are left/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Make new codes' }));
  const section = await screen.findByRole('region', { name: 'Your recovery codes' });
  expect(
    within(section)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes);
});

it('logs everybody else out after "This wasn\'t me", and asks for a new password', async () => {
  const event = { id: 3, kind: 'signed-in', detail: 'password', device: 'Chrome on Android' };
  const sent = fakeServer({
    'GET /api/session': somebody,
    'GET /api/users/7/ways-in': ways(),
    'GET /api/users/7/security-events': () => ({
      body: [{ ...event, createdAt: '2027-03-01T10:00:00.000Z' }],
    }),
    'POST /api/users/7/security-events/3/report': () => ({ status: 204 }),
  });
  render(<SecurityEvents user={aPerson({ hasPassword: true })} />, { wrapper: Providers });
  const button = await screen.findByRole('button', {
    name: "Signed in with the password: this wasn't me",
  });
  fireEvent.click(button);
  expect(await screen.findByRole('form', { name: 'Change password' })).toBeDefined();
  await waitFor(() => expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1));
});
