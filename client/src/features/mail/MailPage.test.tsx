import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, Providers } from '../auth/testing/Providers';
import { currentToast } from '../../ui/toast-store';
import MailPage from './MailPage';

freshBrowser();

const TOKEN = 'x'.repeat(43);
const nobody = () => ({ body: { user: null } });
const WAYS = [
  { key: 'passkey:1', kind: 'passkey', name: 'Phone', addedAt: '2027-03-02T10:00:00.000Z', isDoubtful: true },
  { key: 'passkey:2', kind: 'passkey', name: 'Thief', addedAt: '2027-03-03T10:00:00.000Z', isDoubtful: true },
];
const link = (purpose: string) => () => ({
  body: {
    purpose,
    name: 'Ana',
    username: 'ana',
    address: 'ana@people.example',
    waysIn: purpose === 'reset' ? WAYS : null,
  },
});

function open(hash: string, handlers: Parameters<typeof fakeServer>[0]) {
  history.replaceState(null, '', `/mail#${hash}`);
  const sent = fakeServer({ 'GET /api/session': nobody, ...handlers });
  render(<MailPage />, { wrapper: Providers });
  return () => sent.filter(({ call }) => call.startsWith('POST'));
}

describe('a mailed link', () => {
  it.each([
    ['sign-in', 'Sign in', 'POST /api/mail/sign-in'],
    ['confirm', 'Confirm', 'POST /api/mail/confirm'],
    ['undo', 'Undo the change', 'POST /api/mail/undo'],
  ])(
    'to %s says what it is about, and does it only when its button is pressed',
    async (purpose, name, call) => {
      const posts = open(TOKEN, {
        'POST /api/mail/link': link(purpose),
        [call]: () => (purpose === 'sign-in' ? { body: aPerson() } : { status: 204 }),
      });
      expect(await screen.findByText(/Ana \(@ana\)/)).toBeDefined();
      expect(posts()).toEqual([{ call: 'POST /api/mail/link', body: { token: TOKEN } }]);
      fireEvent.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(posts().at(-1)).toEqual({ call, body: { token: TOKEN } }));
    },
  );

  it('to a new password checks it before it is sent, and shows why it was refused', async () => {
    const posts = open(TOKEN, {
      'POST /api/mail/link': link('reset'),
      'POST /api/mail/reset': () => ({
        status: 400,
        body: {
          code: 'invalid_request',
          message: 'This password is too easy to guess',
          requestId: 'r',
          issues: [{ path: 'newPassword', message: 'This password is too easy to guess' }],
        },
      }),
    });
    const field = await screen.findByLabelText('New password');
    const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save and sign in' }));
    fireEvent.change(field, { target: { value: 'short' } });
    save();
    expect(await screen.findByText('Use at least 8 characters')).toBeDefined();
    expect(posts()).toHaveLength(1);
    fireEvent.change(field, { target: { value: 'password1' } });
    save();
    expect(await screen.findByText('This password is too easy to guess')).toBeDefined();
  });

  it('to a new password ends what is not kept, and offers recovery codes to somebody who has none', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const posts = open(TOKEN, {
      'POST /api/mail/link': link('reset'),
      'POST /api/mail/reset': () => ({ body: { ...aPerson({ id: 7 }), restored: false } }),
      'GET /api/users/7/ways-in': () => ({
        body: {
          hasPassword: true,
          providers: [],
          passkeys: [],
          recoveryCodesLeft: null,
          address: null,
          isFresh: true,
        },
      }),
    });
    fireEvent.change(await screen.findByLabelText('New password'), { target: { value: 'ten loud tandems' } });
    fireEvent.click(screen.getByRole('checkbox', { name: /Phone/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Save and sign in' }));
    await waitFor(() =>
      expect(posts().at(-1)?.body).toMatchObject({ ends: ['passkey:2'], keeps: ['passkey:1'] }),
    );
    await waitFor(() => expect(location.pathname).toBe('/meetups'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(currentToast()?.title).toBe('Keep a way back in');
  });

  it('that was used says so', async () => {
    open(TOKEN, {
      'POST /api/mail/link': () => ({
        status: 404,
        body: { code: 'link_unusable', message: 'Used', requestId: 'r' },
      }),
    });
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined();
  });

  it('that does not load can be tried again', async () => {
    const replies = [{ status: 500 }, link('sign-in')()];
    open(TOKEN, { 'POST /api/mail/link': () => replies.shift() ?? { status: 404 } });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeDefined();
  });
});

it('ends the mails without a session, at a press', async () => {
  const key = `7.${TOKEN}`;
  const posts = open(key, { 'POST /api/mail/unsubscribe': () => ({ status: 204 }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Stop the emails' }));
  expect(await screen.findByText(/switch them on again/)).toBeDefined();
  expect(posts().map(({ call }) => call)).toEqual([`POST /api/mail/unsubscribe?who=${key}`]);
});

it('ends invitations to an address that has no account, at a press', async () => {
  const key = `${TOKEN}.${TOKEN}`;
  const posts = open(key, { 'POST /api/mail/unsubscribe': () => ({ status: 204 }) });
  fireEvent.click(await screen.findByRole('button', { name: "Don't write to me again" }));
  expect(await screen.findByText("Done. We won't write to you again.")).toBeDefined();
  expect(posts().map(({ call }) => call)).toEqual([`POST /api/mail/unsubscribe?who=${key}`]);
});

describe('the link "Can\'t make it" of a mail', () => {
  const key = `30.7.${TOKEN}`;
  const spot = { name: 'Chess', startTime: '2026-11-28T20:00:00.000Z', timeZone: 'America/Chicago' };

  it('says which spot it gives up, and does it only when its button is pressed', async () => {
    const posts = open(key, {
      'POST /api/mail/spot': () => ({ body: spot }),
      'POST /api/mail/spot/give-up': () => ({ status: 204 }),
    });
    expect(await screen.findByText(/^Chess · Sat, Nov 28, 2 PM\./)).toBeDefined();
    expect(posts()).toEqual([{ call: 'POST /api/mail/spot', body: { key } }]);
    fireEvent.click(screen.getByRole('button', { name: "Can't make it" }));
    expect(await screen.findByText(/join again in the app within an hour/)).toBeDefined();
    expect(posts().at(-1)).toEqual({ call: 'POST /api/mail/spot/give-up', body: { key } });
  });

  it('keeps it where that is what the link is for, and does only that', async () => {
    const posts = open(`coming.${key}`, {
      'POST /api/mail/spot': () => ({ body: spot }),
      'POST /api/mail/spot/coming': () => ({ status: 204 }),
    });
    expect(await screen.findByText('Chess · Sat, Nov 28, 2 PM')).toBeDefined();
    expect(posts()).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: "Yes, I'm coming" }));
    expect(await screen.findByText('Good. See you there.')).toBeDefined();
    expect(posts().at(-1)).toEqual({ call: 'POST /api/mail/spot/coming', body: { key } });
  });

  it('says so when the spot is gone', async () => {
    const body = { code: 'link_unusable', message: 'Gone', requestId: 'r' };
    open(key, { 'POST /api/mail/spot': () => ({ status: 404, body }) });
    expect(await screen.findByText(/^You are not going any more/)).toBeDefined();
  });
});
