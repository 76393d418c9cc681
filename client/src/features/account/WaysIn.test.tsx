import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { WayIn } from '#shared/api/ways-in';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, Providers, somebody } from '../auth/testing/Providers';
import { ChangePassword } from './ChangePassword';
import { Devices } from './Devices';
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

const REPORT = 'POST /api/users/7/security-events/3/report';
const way = (key: string, changes: Partial<WayIn> = {}): WayIn => ({
  key,
  kind: 'passkey',
  name: key,
  addedAt: '2027-03-02T10:00:00.000Z',
  isDoubtful: true,
  ...changes,
});
const LISTED = [
  way('Their phone'),
  way('My phone'),
  way('calendar', { kind: 'calendar', name: null, addedAt: '2026-01-05T10:00:00.000Z', isDoubtful: false }),
];

it('logs everybody else out at once after "This wasn\'t me", then ends what is ticked, confirmed anew', async () => {
  let isFresh = false;
  const event = { id: 3, kind: 'signed-in', detail: 'password', device: 'Chrome on Android' };
  const sent = fakeServer({
    'GET /api/session': somebody,
    'GET /api/users/7/ways-in': ways({ isFresh, all: LISTED }),
    'GET /api/users/7/security-events': () => ({
      body: [{ ...event, createdAt: '2027-03-01T10:00:00.000Z' }],
    }),
    [REPORT]: (choice) =>
      choice && !isFresh
        ? { status: 403, body: { message: 'Refused', code: 'fresh_sign_in_needed', requestId: '1' } }
        : { body: choice ? LISTED.slice(1) : LISTED },
    'PUT /api/session/confirmation': () => {
      isFresh = true;
      return { status: 204 };
    },
  });
  const reports = () => sent.filter(({ call }) => call === REPORT).map(({ body }) => body);
  render(<SecurityEvents user={aPerson({ hasPassword: true })} />, { wrapper: Providers });
  fireEvent.click(await screen.findByRole('button', { name: "Signed in with the password: this wasn't me" }));
  expect(await screen.findByRole('form', { name: 'Change password' })).toBeDefined();
  expect(reports()).toEqual([undefined]);
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const boxes = () => [/Their phone/, /My phone/, /Secret calendar link/].map((name) => box(name).checked);
  expect(boxes()).toEqual([true, true, false]);
  expect(screen.getAllByText('Added Mar 2, 2027: ends unless you keep it')).toHaveLength(2);
  fireEvent.click(box(/My phone/));
  fireEvent.click(screen.getByRole('button', { name: 'End what is ticked' }));
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'old embers' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Done. What you ticked no longer works.')).toBeDefined();
  expect(reports().at(-1)).toEqual({ ends: ['Their phone'], keeps: ['My phone', 'calendar'] });
  expect(screen.queryByText(/Their phone/)).toBeNull();
});

it('shows every way in beside a new password and logging out everywhere, with nothing ticked', async () => {
  const sent = fakeServer({
    'GET /api/session': somebody,
    'GET /api/users/7/ways-in': ways({ all: LISTED }),
    'GET /api/users/7/sessions': () => ({ body: [] }),
    'PUT /api/users/7/password': () => ({ status: 204 }),
    'DELETE /api/users/7/sessions': () => ({ status: 204 }),
  });
  const { unmount } = render(<ChangePassword user={aPerson({ hasPassword: true })} />, {
    wrapper: Providers,
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: /Their phone/ }));
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'old embers' } });
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'nine quiet bicycles' } });
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText(/^Done\. Your new password works/);
  unmount();
  render(<Devices user={aPerson()} leaveSheet={async () => {}} />, { wrapper: Providers });
  expect(await screen.findAllByRole('checkbox', { checked: false })).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: 'Log out everywhere' }));
  const question = await screen.findByRole('dialog', { name: 'Log out everywhere?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Log out everywhere' }));
  const bodyOf = (wanted: string) => sent.find(({ call }) => call === wanted)?.body;
  await waitFor(() => expect(bodyOf('DELETE /api/users/7/sessions')).toEqual({ ends: [] }));
  expect(bodyOf('PUT /api/users/7/password')).toMatchObject({ ends: ['Their phone'] });
});
