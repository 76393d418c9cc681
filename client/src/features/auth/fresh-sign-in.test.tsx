import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { requestNothing } from '../../lib/api-client';
import { useWrite } from '../../lib/use-write';
import { Failure } from '../../ui/Form';
import { fakeServer } from './testing/fake-server';
import { aPerson } from './testing/people';
import { freshBrowser, Providers, somebody } from './testing/Providers';
import { confirmedAt } from './fresh-sign-in';

freshBrowser();

const ACT = 'PUT /api/act';
const CONFIRM = 'PUT /api/session/confirmation';
const refusal = (code: string) => ({ status: 403, body: { message: 'Refused', code, requestId: '1' } });
const ways =
  (changes: object = {}) =>
  () => ({
    body: {
      hasPassword: true,
      providers: [],
      passkeys: [],
      recoveryCodesLeft: 3,
      isFresh: false,
      ...changes,
    },
  });

function Form() {
  const [typed, setTyped] = useState('');
  const confirmed = confirmedAt('/profile');
  const { send, isDone, failure } = useWrite({
    subject: 'act',
    failure: { form: 'Failed' },
    send: () => confirmed(() => requestNothing('/api/act', { method: 'PUT', body: { typed } })),
  });
  return (
    <>
      <input aria-label="Something" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <button type="button" onClick={() => send()}>
        Do it
      </button>
      {isDone && <output>Done</output>}
      <Failure text={failure} />
    </>
  );
}

/** The server refuses the act until the sign-in is confirmed. */
function start(code: string, waysIn: () => { body: object }, others: Parameters<typeof fakeServer>[0] = {}) {
  let isFresh = false;
  const sent = fakeServer({
    ...others,
    'GET /api/session': () => ({ body: { user: aPerson({ username: null, hasPassword: false }) } }),
    'GET /api/users/7/ways-in': waysIn,
    [ACT]: () => (isFresh ? { status: 204 } : refusal(code)),
    [CONFIRM]: () => {
      isFresh = true;
      return { status: 204 };
    },
    'PUT /api/users/7': () => {
      isFresh = true;
      return { body: aPerson({ isDemo: false }) };
    },
  });
  render(<Form />, { wrapper: Providers });
  fireEvent.change(screen.getByLabelText('Something'), { target: { value: 'typed before' } });
  fireEvent.click(screen.getByRole('button', { name: 'Do it' }));
  return sent;
}

it('asks for the sign-in in place, and then does what was asked for with what was typed', async () => {
  const sent = start('fresh_sign_in_needed', ways());
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'old embers' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Done')).toBeDefined();
  const calls = sent.filter(({ call }) => call.startsWith('PUT'));
  expect(calls).toEqual([
    { call: ACT, body: { typed: 'typed before' } },
    { call: CONFIRM, body: { password: 'old embers' } },
    { call: ACT, body: { typed: 'typed before' } },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('takes a recovery code where the password is forgotten', async () => {
  const sent = start('fresh_sign_in_needed', ways());
  fireEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: 'K7QX' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Done')).toBeDefined();
  expect(sent.find(({ call }) => call === CONFIRM)?.body).toEqual({ recoveryCode: 'K7QX' });
});

it('takes a mailed code from somebody who has an address alone', async () => {
  const address = 'ana@people.example';
  const sent = start('fresh_sign_in_needed', ways({ hasPassword: false, recoveryCodesLeft: null, address }), {
    'POST /api/session/mail-code': () => ({ status: 204 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Email me a code' }));
  expect((await screen.findByRole('status')).textContent).toContain(address);
  fireEvent.change(screen.getByLabelText('Code from the email'), { target: { value: '1234 5678' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Done')).toBeDefined();
  expect(sent.find(({ call }) => call === CONFIRM)?.body).toEqual({ mailCode: '1234 5678' });
});

it('changes nothing when it is closed, and says so; what was typed stays', async () => {
  const sent = start('fresh_sign_in_needed', ways());
  await screen.findByLabelText('Password');
  act(() => screen.getByRole('button', { name: 'Close' }).click());
  expect((await screen.findByRole('alert')).textContent).toMatch(/Nothing was changed/);
  expect(screen.getByLabelText('Something')).toHaveProperty('value', 'typed before');
  expect(sent.filter(({ call }) => call === ACT)).toHaveLength(1);
});

it('asks an account without a way in to set one first', async () => {
  const sent = start('way_in_needed', ways({ hasPassword: false, recoveryCodesLeft: null }));
  fireEvent.change(await screen.findByLabelText('Username'), { target: { value: 'Ada' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'nine quiet bicycles' } });
  fireEvent.click(screen.getByRole('button', { name: 'Set username and password' }));
  expect(await screen.findByText('Done')).toBeDefined();
  expect(sent.find(({ call }) => call === 'PUT /api/users/7')?.body).toEqual({
    username: 'ada',
    password: 'nine quiet bicycles',
  });
});

it('asks nothing where the sign-in is fresh, and passes on any other failure', async () => {
  fakeServer({ 'GET /api/session': somebody, [ACT]: () => refusal('something_else') });
  render(<Form />, { wrapper: Providers });
  fireEvent.click(screen.getByRole('button', { name: 'Do it' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Refused');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says until when an account waits whose provider does not say when it asked', async () => {
  const waitsUntil = new Date(Date.now() + 3_600_000);
  start('fresh_sign_in_needed', ways({ waitsUntil: waitsUntil.toISOString() }));
  const time = waitsUntil.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  expect((await screen.findByText(/Your account waits until/)).textContent).toContain(time);
});
