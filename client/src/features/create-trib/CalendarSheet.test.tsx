import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { MeetupDraft } from '#shared/api/calendar';
import { fakeServer } from '../auth/testing/fake-server';
import { CalendarSheet } from './CalendarSheet';
import { newDraft, type Draft } from './draft';
import { type WizardEvent, wizardReducer } from './state';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PORTLAND = {
  id: 5_746_545,
  name: 'Portland',
  region: 'Oregon',
  country: 'US',
  countryName: 'United States',
  timeZone: 'America/Los_Angeles',
};
const OWLS: MeetupDraft = {
  name: 'Owls',
  description: 'Bring tea',
  startTime: '2026-12-03T18:00',
  endTime: '2026-12-03T20:00',
  place: 'The old mill',
  address: '12 River Rd',
  city: PORTLAND,
  repeats: { every: 'week', times: 3 },
  problems: [],
};
const WHOLE_DAY: MeetupDraft = {
  ...OWLS,
  name: '',
  startTime: null,
  endTime: null,
  repeats: null,
  problems: ['whole-day'],
};

function show(reply: { status?: number; body: object }) {
  const sent = fakeServer({ 'POST /api/calendar-imports': () => reply });
  let draft: Draft = newDraft('0'.repeat(32));
  const dispatch = (event: WizardEvent) => {
    draft = wizardReducer(draft, event);
  };
  const onClose = vi.fn<() => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CalendarSheet viewerId={7} now={new Date('2026-11-25')} open onClose={onClose} dispatch={dispatch} />
    </QueryClientProvider>,
  );
  return { sent, onClose, draft: () => draft };
}

const choose = (bytes: BlobPart) =>
  fireEvent.change(screen.getByLabelText('Choose a file (.ics)'), {
    target: { files: [new File([bytes], 'a.ics')] },
  });

it('fills the wizard with the draft that is chosen, and marks it as taken', async () => {
  const { onClose, draft } = show({ body: { drafts: [OWLS, WHOLE_DAY], over: 1, more: 0 } });
  choose('BEGIN:VCALENDAR');
  const row = await screen.findByRole('button', {
    name: /^Owls Thu, Dec 3, 6 PM · Every Thursday · The old mill, 12 River Rd, Portland, /,
  });
  fireEvent.click(row);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(draft()).toMatchObject({
    name: 'Owls',
    description: 'Bring tea',
    startTime: OWLS.startTime,
    endTime: OWLS.endTime,
    repeats: { every: 'week', ends: 'times', times: 3 },
    ownPlace: { isUsed: true, name: 'The old mill', address: '12 River Rd', city: PORTLAND },
  });
  expect((await screen.findByRole('button', { name: /^Owls/ })).textContent).toContain('taken');
  fireEvent.click(screen.getByRole('button', { name: /^Without a name Date to be set.*the whole day/ }));
  expect(draft()).toMatchObject({ name: '', startTime: '', repeats: { every: 'never' } });
});

it('says why a file was refused', async () => {
  const message = 'This is no calendar file. Look for a name that ends in .ics';
  const { sent } = show({ status: 400, body: { code: 'not_a_calendar', message, requestId: 'a' } });
  choose('PK');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(sent).toMatchObject([{ body: { calendar: 'PK' } }]);
});

it.each([
  ['no text', new Uint8Array([0xff, 0xfe, 0x00])],
  ['too large', new Uint8Array(1024 * 1024 + 1)],
])('refuses a file that is %s without sending it', async (_what, bytes) => {
  const { sent } = show({ body: {} });
  choose(bytes);
  expect((await screen.findByRole('alert')).textContent).toBe('This is no .ics file of at most 1 MB.');
  expect(sent).toEqual([]);
});
