import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { registerOverlay } from '../../lib/open-overlays';
import { currentToast, dismissToast, showToast } from '../../ui/toast-store';
import { fakeServer } from '../auth/testing/fake-server';
import { tribWith } from '../tribs/trib-fixture';
import { copyTribPath } from '../../lib/paths';
import { AfterMeetup } from './AfterMeetup';
import { isOverlayOpen } from '../../navigation/overlays';

const person = (id: number, displayName: string) => ({ id, displayName, bio: null, profileImage: null });
const ME = 7;
const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const LAST_NIGHT = {
  seenIds: [9],
  sameAgain: null,
  ...tribWith({
    startTime: hoursAgo(14),
    endTime: hoursAgo(12),
    id: 31,
    name: 'Chess on the porch',
    members: [person(4, 'Ines'), person(ME, 'Noor'), person(9, 'Theo')],
  }),
};
const DUE = {
  'GET /api/feedback': () => ({
    body: [LAST_NIGHT, { seenIds: [], sameAgain: null, ...tribWith({ id: 32, name: 'Soup' }) }],
  }),
};

/** Lazy imports are loaded up front, because the tests use fake timers. */
beforeAll(() => Promise.all([import('./FeedbackSheet'), import('#shared/api/hosting')]));
beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 5 });
});
afterEach(() => {
  cleanup();
  const toast = currentToast();
  if (toast) dismissToast(toast.id);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function visit() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AfterMeetup viewerId={ME} />
    </QueryClientProvider>,
  );
}

const press = (name: string) => fireEvent.click(screen.getByText(name));
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function sheet() {
  await vi.waitFor(async () => {
    await later(500);
    expect(screen.queryByRole('dialog')).not.toBeNull();
  }, 20_000);
  return screen.getByRole('dialog');
}

it('opens with no answer chosen or focused', async () => {
  fakeServer(DUE);
  visit();
  const dialog = await sheet();
  expect(screen.getAllByRole('radio', { checked: false })).toHaveLength(2);
  await waitFor(() => expect(document.activeElement).toBe(dialog.querySelector('h2')));
});

it('asks how it was and sends who the person would meet again', async () => {
  const sent = fakeServer({ ...DUE, 'PUT /api/tribs/31/feedback': () => ({}) });
  visit();
  const dialog = await sheet();
  expect(dialog.textContent).toContain('How was it?');
  expect(dialog.textContent).toContain('Chess on the porch');
  expect(screen.getByText<HTMLButtonElement>('Send').disabled).toBe(true);
  expect(screen.queryAllByRole('checkbox')).toHaveLength(0);
  fireEvent.click(screen.getByLabelText('Yes'));
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    'Theo',
    'Ines',
  ]);
  fireEvent.click(screen.getByLabelText('Theo'));
  press('Send');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toContainEqual({
    call: 'PUT /api/tribs/31/feedback',
    body: { tookPlace: true, meetAgain: [9], again: false, wouldHost: false },
  });
  expect(currentToast()?.title).toBe('Thanks for telling us');
});

it('asks about the same people again, of the third time who hosts a series, and a host in two weeks', async () => {
  const third = { ...LAST_NIGHT, sameAgain: 'series', role: 'host', seriesId: null };
  const sent = fakeServer({
    'GET /api/feedback': () => ({ body: [third] }),
    'PUT /api/tribs/31/feedback': () => ({}),
  });
  visit();
  await sheet();
  expect(screen.queryByText('Same again?')).toBeNull();
  expect(screen.getByText('Same again in two weeks?').closest('a')?.getAttribute('href')).toBe(
    copyTribPath(31, 2),
  );
  expect(screen.getByText('Who came?')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Yes'));
  expect(screen.queryByLabelText("I'll host it every week")).toBeNull();
  fireEvent.click(screen.getByLabelText('Same table next week?'));
  fireEvent.click(screen.getByLabelText("I'll host it every week"));
  // A way on to the photos keeps what was said.
  fireEvent.click(screen.getByText(/Photos come after the meetup/));
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({
      call: 'PUT /api/tribs/31/feedback',
      body: { tookPlace: true, meetAgain: [], again: true, wouldHost: true },
    }),
  );
});

it('does not ask who to meet again once wishes no longer count', async () => {
  const old = { ...LAST_NIGHT, startTime: hoursAgo(50), endTime: hoursAgo(48) };
  const sent = fakeServer({
    'GET /api/feedback': () => ({ body: [old] }),
    'PUT /api/tribs/31/feedback': () => ({}),
  });
  visit();
  await sheet();
  fireEvent.click(screen.getByLabelText('Yes'));
  expect(screen.queryAllByRole('checkbox')).toHaveLength(0);
  press('Send');
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ tookPlace: true, meetAgain: [] }));
});

it('names nobody when the meetup did not take place', async () => {
  const sent = fakeServer({ ...DUE, 'PUT /api/tribs/31/feedback': () => ({}) });
  visit();
  await sheet();
  fireEvent.click(screen.getByLabelText('Yes'));
  fireEvent.click(screen.getByLabelText('Ines'));
  fireEvent.click(screen.getByLabelText('No'));
  press('Send');
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ tookPlace: false, meetAgain: [] }));
});

it('stays open with the answers when sending fails', async () => {
  fakeServer({
    ...DUE,
    'PUT /api/tribs/31/feedback': () => ({
      status: 409,
      body: { message: 'This meetup is not over yet', code: 'not_over', requestId: 'r' },
    }),
  });
  visit();
  await sheet();
  fireEvent.click(screen.getByLabelText('Yes'));
  fireEvent.click(screen.getByLabelText('Theo'));
  press('Send');
  expect((await screen.findByRole('alert')).textContent).toBe('This meetup is not over yet');
  expect(screen.getByLabelText<HTMLInputElement>('Theo').checked).toBe(true);
});

it('does not ask again in this session after "Not now", and does in the next', async () => {
  const sent = fakeServer(DUE);
  visit();
  await sheet();
  press('Not now');
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
  visit();
  await later(5_000);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toHaveLength(1);
  cleanup();
  sessionStorage.clear();
  visit();
  await sheet();
});

it('is closed by Back, which does not leave the page, and counts as "Not now"', async () => {
  fakeServer(DUE);
  history.replaceState({ page: 'feed' }, '');
  visit();
  await sheet();
  expect(isOverlayOpen('after-meetup')).toBe(true);
  act(() => history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(history.state).toMatchObject({ page: 'feed' });
  expect(sessionStorage.getItem('feedbackNotNow')).toBe('true');
});

it('waits while a dialog or another overlay is open', async () => {
  fakeServer(DUE);
  const release = registerOverlay();
  showToast({ title: 'A spot opened up' });
  visit();
  await later(5_000);
  expect(screen.queryByRole('dialog')).toBeNull();
  act(release);
  await later(5_000);
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => dismissToast(currentToast()?.id ?? 0));
  await sheet();
});

it('asks nothing when nothing is due or the request fails', async () => {
  fakeServer({ 'GET /api/feedback': () => ({ status: 500 }) });
  visit();
  await later(5_000);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('waits until nobody is typing', async () => {
  fakeServer(DUE);
  const field = document.body.appendChild(document.createElement('textarea'));
  field.focus();
  visit();
  await later(5_000);
  expect(screen.queryByRole('dialog')).toBeNull();
  field.blur();
  field.remove();
  await sheet();
});
