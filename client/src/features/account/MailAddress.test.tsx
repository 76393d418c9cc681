import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { MailSettings } from '#shared/api/mail';
import { eachTopic } from '#shared/domain/notice-topics';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, Providers, somebody } from '../auth/testing/Providers';
import { MailAddress } from './MailAddress';
import { MailNotices } from './NotificationSettings';

freshBrowser();

const ADDRESS = 'ana@people.example';
const settings = (changes: Partial<MailSettings> = {}): MailSettings => ({
  address: null,
  pending: null,
  isRefused: false,
  isLastWayIn: false,
  frequency: 'off',
  topics: eachTopic(() => true),
  ...changes,
});

it('asks for an address, then for the code of the mail', async () => {
  const sent = fakeServer({
    'GET /api/session': somebody,
    'GET /api/users/7/mail': () => ({ body: settings() }),
    'PUT /api/users/7/mail/address': () => ({
      body: settings({ pending: { address: ADDRESS, state: 'waiting' } }),
    }),
    'POST /api/users/7/mail/code': () => ({ body: settings({ address: ADDRESS, frequency: 'at-once' }) }),
  });
  render(<MailAddress user={aPerson()} />, { wrapper: Providers });
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: ADDRESS } });
  fireEvent.click(screen.getByRole('button', { name: 'Email me a link' }));
  fireEvent.change(await screen.findByLabelText('Code from the email'), { target: { value: '12345678' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(ADDRESS, { selector: 'strong' })).toBeDefined();
  await waitFor(() => expect(screen.queryByLabelText('Code from the email')).toBeNull());
  const writes = sent.filter(({ call }) => !call.startsWith('GET'));
  expect(writes.map(({ body }) => body)).toEqual([{ address: ADDRESS }, { code: '12345678' }]);
});

it('asks for a sign-in before the address is changed, and keeps what was typed', async () => {
  const changed = settings({ pending: { address: ADDRESS, state: 'waiting' } });
  let isFresh = false;
  const sent = fakeServer({
    'GET /api/session': somebody,
    'GET /api/users/7/mail': () => ({ body: settings({ address: 'before@people.example' }) }),
    'GET /api/users/7/ways-in': () => ({
      body: { hasPassword: true, providers: [], passkeys: [], recoveryCodesLeft: 3, isFresh },
    }),
    'PUT /api/users/7/mail/address': () =>
      isFresh
        ? { body: changed }
        : { status: 403, body: { message: 'Refused', code: 'fresh_sign_in_needed', requestId: '1' } },
    'PUT /api/session/confirmation': () => {
      isFresh = true;
      return { status: 204 };
    },
  });
  render(<MailAddress user={aPerson()} />, { wrapper: Providers });
  fireEvent.change(await screen.findByLabelText('Another address'), { target: { value: ADDRESS } });
  fireEvent.click(screen.getByRole('button', { name: 'Email me a link' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(await dialog.findByLabelText('Password'), { target: { value: 'a long enough one' } });
  fireEvent.submit(dialog.getByLabelText('Password'));
  expect(await screen.findByLabelText('Code from the email')).toBeDefined();
  const asked = sent.filter(({ call }) => call === 'PUT /api/users/7/mail/address');
  expect(asked.map(({ body }) => body)).toEqual([{ address: ADDRESS }, { address: ADDRESS }]);
});

it('says that an address refuses our mails, and does not offer to remove the only way in', async () => {
  fakeServer({
    'GET /api/session': somebody,
    'GET /api/users/7/mail': () => ({
      body: settings({ address: ADDRESS, isRefused: true, isLastWayIn: true }),
    }),
  });
  render(<MailAddress user={aPerson()} />, { wrapper: Providers });
  expect((await screen.findByRole('alert')).textContent).toMatch(/refuses our emails/);
  expect(screen.getByText(/only way to sign in/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Remove my address' })).toBeNull();
});

it('switches a topic off by mail, and on again when that is not saved', async () => {
  let refuse: () => void = () => undefined;
  const sent = fakeServer({
    'GET /api/session': somebody,
    'GET /api/auth/providers': () => ({ body: { providers: [], mail: true } }),
    'GET /api/users/7/mail': () => ({ body: settings({ address: ADDRESS, frequency: 'daily' }) }),
    'PUT /api/users/7/mail': () => new Promise((resolve) => (refuse = () => resolve({ status: 500 }))),
  });
  render(<MailNotices viewerId={7} />, { wrapper: Providers });
  const isOn = () => screen.getByRole('switch', { name: 'Friends' }).getAttribute('aria-checked');
  fireEvent.click(await screen.findByRole('switch', { name: 'Friends' }));
  await waitFor(() => expect(isOn()).toBe('false'));
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('PUT /api/users/7/mail'));
  refuse();
  await waitFor(() => expect(isOn()).toBe('true'));
  const write = sent.find(({ call }) => call.startsWith('PUT'));
  expect(write?.body).toEqual({
    frequency: 'daily',
    topics: { ...eachTopic(() => true), friends: false },
  });
});
