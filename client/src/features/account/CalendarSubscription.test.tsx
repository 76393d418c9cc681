import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, Providers, somebody } from '../auth/testing/Providers';
import { CalendarSubscription } from './CalendarSubscription';

freshBrowser();

const urlOf = (token: string) => `https://trib.example/api/calendars/${token}.ics`;
const OFF = { body: { url: null } };

function open(handlers: Parameters<typeof fakeServer>[0]) {
  const sent = fakeServer({ 'GET /api/session': somebody, ...handlers });
  render(<CalendarSubscription user={aPerson({ id: 7 })} />, { wrapper: Providers });
  return { calls: () => sent.map(({ call }) => call).filter((call) => call.endsWith('/calendar')) };
}
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('is turned on with one press, and then subscribes in one tap on each kind of device', async () => {
  open({
    'GET /api/users/7/calendar': () => OFF,
    'PUT /api/users/7/calendar': () => ({ body: { url: urlOf('first') } }),
  });
  await press('Turn on');
  await screen.findByRole('link', { name: 'Google Calendar' });
  expect(linkTo('iPhone, iPad or Mac')).toBe('webcal://trib.example/api/calendars/first.ics');
  expect(linkTo('Google Calendar')).toBe(
    'https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Ftrib.example%2Fapi%2Fcalendars%2Ffirst.ics',
  );
  expect(linkTo('Outlook')).toBe(
    'https://outlook.live.com/calendar/0/addfromweb?url=https%3A%2F%2Ftrib.example%2Fapi%2Fcalendars%2Ffirst.ics&name=Trib',
  );
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeDefined();
});

it('says what a new link ends, and has it after a yes', async () => {
  open({
    'GET /api/users/7/calendar': () => ({ body: { url: urlOf('first') } }),
    'POST /api/users/7/calendar': () => ({ body: { url: urlOf('second') } }),
  });
  await press('New link');
  const question = await screen.findByRole('dialog', { name: 'Make a new link?' });
  expect(question.textContent).toContain('The old one ends at once');
  fireEvent.click(screen.getAllByRole('button', { name: 'New link' }).at(-1) ?? question);
  await waitFor(() => expect(linkTo('iPhone, iPad or Mac')).toContain('/second.ics'));
});

it('stays as it is after a no', async () => {
  const { calls } = open({ 'GET /api/users/7/calendar': () => ({ body: { url: urlOf('first') } }) });
  await press('Turn off');
  await press('Keep it on');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls()).toEqual(['GET /api/users/7/calendar']);
});

it('says that it is still on when turning it off fails', async () => {
  open({
    'GET /api/users/7/calendar': () => ({ body: { url: urlOf('first') } }),
    'DELETE /api/users/7/calendar': () => ({ status: 500 }),
  });
  await press('Turn off');
  const question = await screen.findByRole('dialog', { name: 'Turn off?' });
  fireEvent.click(screen.getAllByRole('button', { name: 'Turn off' }).at(-1) ?? question);
  expect((await screen.findByRole('alert')).textContent).toBe('It is still on. Please try again.');
  expect(linkTo('iPhone, iPad or Mac')).toContain('/first.ics');
});

it('says when it did not load, and loads when tried again', async () => {
  const replies = [{ status: 404 }];
  open({ 'GET /api/users/7/calendar': () => replies.shift() ?? OFF });
  expect((await screen.findByRole('alert')).textContent).toContain("Your calendar didn't load.");
  await press('Try again');
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeDefined();
});

it('is shown once its person has confirmed that it is them', async () => {
  let isFresh = false;
  open({
    'GET /api/users/7/calendar': () =>
      isFresh
        ? { body: { url: urlOf('first') } }
        : { status: 403, body: { message: 'Refused', code: 'fresh_sign_in_needed', requestId: '1' } },
    'GET /api/users/7/ways-in': () => ({
      body: { hasPassword: true, providers: [], passkeys: [], recoveryCodesLeft: null, isFresh },
    }),
    'PUT /api/session/confirmation': () => {
      isFresh = true;
      return { status: 204 };
    },
  });
  await press('Show the link');
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'nine quiet bicycles' } });
  await press('Confirm');
  await waitFor(() => expect(linkTo('iPhone, iPad or Mac')).toContain('/first.ics'));
});
