import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Series, seriesReader } from '#shared/api/series';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser, Providers } from '../auth/testing/Providers';
import { ChangeRule } from './RepeatsPanel';

freshBrowser();

const date = (id: number, day: string) => ({
  id,
  day,
  startTime: `${day}T20:00:00.000Z`,
  endTime: `${day}T22:00:00.000Z`,
  timeZone: 'America/Chicago',
  memberCount: 3,
  maxParticipants: 8,
  membership: null,
});
const series: Series = seriesReader.parse({
  id: 5,
  repeats: { every: 'week', times: 6 },
  firstDay: '2026-11-26',
  ended: false,
  isHost: true,
  newcomerSpots: 0,
  regularCount: 0,
  isRegular: false,
  dates: [date(1, '2026-12-03'), date(2, '2026-12-10'), date(3, '2026-12-17')],
});
const nothing = () => undefined;

it('says how many people lose a date before another rule is saved, from what it is now', async () => {
  const asked: unknown[] = [];
  const cancelled = [
    { id: 3, startTime: '2026-12-17T20:00:00.000Z', timeZone: 'America/Chicago', memberCount: 3 },
  ];
  const change = { cancelled, people: 2, kept: 1 };
  const answer = (body: unknown) => {
    asked.push(body);
    return { body: change };
  };
  fakeServer({
    'POST /api/tribs/2/series/following/rule/preview': answer,
    'PUT /api/tribs/2/series/following/rule': answer,
  });
  const send = vi.fn<(rule: unknown) => void>();
  const write = { send, isPending: false, failure: null };
  const props = { series, tribId: 2, viewerId: 7, write, onBack: nothing };
  render(<ChangeRule {...props} />, { wrapper: Providers });
  // Two of the six dates are before this one, so four remain.
  expect(screen.getByRole('spinbutton', { name: 'How many dates' })).toHaveProperty('value', '4');
  const save = () => screen.getByRole('button', { name: 'Save' });
  expect(save()).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByRole('combobox', { name: 'Repeats' }), { target: { value: 'two-weeks' } });
  expect(
    await screen.findByText("1 date is cancelled. 2 people are told. This can't be undone."),
  ).toBeDefined();
  expect(screen.getByRole('listitem').textContent).toBe('Thu, Dec 173 going');
  await expect.poll(() => save().hasAttribute('disabled')).toBe(false);
  fireEvent.click(save());
  const rule = { repeats: { every: 'two-weeks', times: 4 }, firstDay: '2026-12-10' };
  expect(send.mock.calls).toEqual([[{ tribId: 2, scope: 'following', rule }]]);
});
