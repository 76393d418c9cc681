import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fakeServer } from '../../auth/testing/fake-server';
import { freshBrowser, Providers } from '../../auth/testing/Providers';
import { AnnouncePanel } from './AnnouncePanel';
import { PinnedMessage } from './PinnedMessage';

freshBrowser();

const word = (id: number, given: object = {}) => ({
  id,
  audience: 'going',
  text: 'We meet inside',
  author: { id: 7, displayName: 'Noor' },
  dueAt: '2026-11-28T18:00:00.000Z',
  isSent: true,
  ...given,
});

const LIST = 'GET /api/tribs/5/announcements';
const POST = 'POST /api/tribs/5/announcements';
const show = () =>
  render(<AnnouncePanel viewerId={7} subject={{ tribId: 5 }} onBack={() => undefined} />, {
    wrapper: Providers,
  });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('sends to those chosen, and lists what was said', async () => {
  const sent = fakeServer({
    [LIST]: () => ({ body: [] }),
    [POST]: () => ({ body: [word(1, { audience: 'waiting' })] }),
  });
  show();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  fireEvent.click(screen.getByLabelText('Waiting'));
  type('Announcement', ' We meet inside ');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.getByText(/Noor to those waiting/)).toBeDefined());
  expect(sent.find(({ call }) => call === POST)?.body).toEqual({
    text: 'We meet inside',
    audience: 'waiting',
  });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Announcement').value).toBe('');
});

it('plans one for later, and withdraws it', async () => {
  let planned = [word(2, { isSent: false })];
  const sent = fakeServer({
    [LIST]: () => ({ body: planned }),
    [POST]: () => ({ body: planned }),
    'DELETE /api/announcements/2': () => {
      planned = [];
      return { status: 204 };
    },
  });
  show();
  type('Announcement', 'We meet inside');
  fireEvent.click(screen.getByLabelText('Later'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Plan it' }).disabled).toBe(true);
  type('Send at', '2026-11-28T18:00');
  fireEvent.click(screen.getByRole('button', { name: 'Plan it' }));
  await waitFor(() =>
    expect(sent.find(({ call }) => call === POST)?.body).toMatchObject({
      at: new Date('2026-11-28T18:00').toISOString(),
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByText(/planned for/)).toBeNull());
});

it('says why it was refused, and keeps the text', async () => {
  const message = 'Three announcements a week are enough: please wait a little';
  fakeServer({
    [LIST]: () => ({ body: [] }),
    [POST]: () => ({ status: 409, body: { message, code: 'enough_for_a_week', requestId: 'r' } }),
  });
  show();
  type('Announcement', 'We meet inside');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Announcement').value).toBe('We meet inside');
});

it('shows at the top of a room the latest that was sent to those in it', async () => {
  const list = [
    word(4, { text: 'Planned', isSent: false }),
    word(3, { text: 'To those who wait', audience: 'waiting' }),
    word(2, { text: 'By the red table' }),
    word(1, { text: 'Earlier' }),
  ];
  fakeServer({ [LIST]: () => ({ body: list }) });
  render(<PinnedMessage viewerId={7} subject={{ tribId: 5 }} />, { wrapper: Providers });
  expect((await screen.findByRole('region', { name: 'Announcement' })).textContent).toMatch(
    /^Noor · .+By the red table$/,
  );
});

it('says that one waits whose time has come before others see its meetup', async () => {
  fakeServer({ [LIST]: () => ({ body: [word(3, { isSent: false, dueAt: '2026-01-01T18:00:00.000Z' })] }) });
  show();
  expect(await screen.findByText('Noor to those going, sent once others see it')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeDefined();
});

it('says how many know while many are being told, and looks again', async () => {
  const reached = [{ done: 0, of: 0 }, { done: 10_000, of: 30_000 }, null];
  fakeServer({
    [LIST]: () => ({ body: [word(3, { reached: reached.length > 1 ? reached.shift() : null })] }),
  });
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  show();
  expect(await screen.findByText('0 of many told so far')).toBeDefined();
  vi.advanceTimersByTime(2_000);
  expect(await screen.findByText('10,000 of 30,000 told so far')).toBeDefined();
  vi.advanceTimersByTime(2_000);
  await waitFor(() => expect(screen.queryByText(/told so far/)).toBeNull());
});
