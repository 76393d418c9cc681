import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from './testing/fake-server';
import { aPerson } from './testing/people';
import { freshBrowser, Providers } from './testing/Providers';
import { UsernameForms } from './UsernameForms';

freshBrowser();

const SIGN_IN_BY_MAIL = 'Forgot your password? Sign in by email';
const nobody = () => ({ body: { user: null } });
const ways = (mail: boolean) => () => ({ body: { providers: [], mail } });

it('mentions mail only where the operator has it', async () => {
  const sent = fakeServer({ 'GET /api/session': nobody, 'GET /api/auth/providers': ways(false) });
  render(<UsernameForms startsNew={false} />, { wrapper: Providers });
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /api/auth/providers'));
  expect(document.body.textContent).not.toMatch(/mail/i);
});

it('signs in by the code of a mail, and says the same about every address', async () => {
  const person = aPerson();
  let isSignedIn = false;
  const sent = fakeServer({
    'GET /api/session': () => ({ body: { user: isSignedIn ? person : null } }),
    'GET /api/auth/providers': ways(true),
    'POST /api/mail/requests': () => ({ status: 204 }),
    'POST /api/mail/sign-in': () => {
      isSignedIn = true;
      return { body: { ...person, restored: false } };
    },
  });
  render(<UsernameForms startsNew={false} />, { wrapper: Providers });
  fireEvent.click(await screen.findByRole('button', { name: SIGN_IN_BY_MAIL }));
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: ' ana@people.example ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Email me a link to sign in' }));
  expect(await screen.findByText(/If ana@people.example belongs to an account/)).toBeDefined();
  fireEvent.change(screen.getByLabelText('Code from the email'), { target: { value: '1234 5678' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(location.pathname).toBe('/meetups'));
  const posts = sent.filter(({ call }) => call.startsWith('POST'));
  expect(posts.map(({ body }) => body)).toEqual([
    { purpose: 'sign-in', address: 'ana@people.example' },
    { code: '1234 5678' },
  ]);
});

it('shows why no mail was sent', async () => {
  const message = 'We have just sent several emails to this address, please try again in an hour';
  fakeServer({
    'GET /api/session': nobody,
    'GET /api/auth/providers': ways(true),
    'POST /api/mail/requests': () => ({
      status: 429,
      body: { code: 'too_many_requests', message, requestId: 'r' },
    }),
  });
  render(<UsernameForms startsNew={false} />, { wrapper: Providers });
  fireEvent.click(await screen.findByRole('button', { name: SIGN_IN_BY_MAIL }));
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ana@people.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Choose a new password' }));
  expect(await screen.findByText(message)).toBeDefined();
});

it('keeps the field for the code of an email that was sent, whether another one is sent or not', async () => {
  const message = 'Please use the latest';
  const replies = [
    { status: 204 },
    { status: 429, body: { code: 'too_many_requests', message, requestId: 'r' } },
  ];
  const sent = fakeServer({
    'GET /api/session': nobody,
    'GET /api/auth/providers': ways(true),
    'POST /api/mail/requests': () => replies.shift() ?? { status: 500 },
    'POST /api/mail/sign-in': () => ({ body: { ...aPerson(), restored: false } }),
  });
  render(<UsernameForms startsNew={false} />, { wrapper: Providers });
  fireEvent.click(await screen.findByRole('button', { name: SIGN_IN_BY_MAIL }));
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ana@people.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Email me a link to sign in' }));
  const code = await screen.findByLabelText('Code from the email');
  fireEvent.change(code, { target: { value: '1234' } });
  fireEvent.click(screen.getByRole('button', { name: 'Email me again' }));
  expect(await screen.findByText(message)).toBeDefined();
  fireEvent.change(code, { target: { value: '1234 5678' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /api/mail/sign-in'));
});
