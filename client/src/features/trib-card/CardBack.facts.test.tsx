import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Trib } from '#shared/api/tribs';
import { tribWith } from '../tribs/trib-fixture';
import { CardFront } from './CardFront';
import { MeetupFacts } from './CardBack';
import { Viewer } from './testing/Viewer';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T18:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const IN_AUSTIN = tribWith({
  location: 'Zilker, Austin, TX',
  startTime: '2026-11-28T20:00:00.000Z',
  endTime: '2026-11-29T00:00:00.000Z',
});
const WHEN = ['This Weekend', 'Sat, Nov 28', '2:00 PM - 6:00 PM'];
const definitions = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

function facts(changes: Partial<Trib>) {
  render(<MeetupFacts trib={{ ...IN_AUSTIN, ...changes }} />);
  return definitions();
}

it('says the date beside the word for the day, each in an element of its own, on both sides of the card', () => {
  render(
    <Viewer>
      <CardFront trib={IN_AUSTIN} isFirst={false} />
    </Viewer>,
  );
  const texts = () => WHEN.filter((text) => screen.queryByText(text));
  expect(texts()).toEqual(WHEN);
  cleanup();
  facts({});
  expect(texts()).toEqual(WHEN);
});

it('begins with when, where and the spots left', () => {
  expect(facts({ distanceMiles: 3 })).toEqual([
    'This Weekend · Sat, Nov 28',
    expect.stringMatching('2:00 PM - 6:00 PM'),
    'Zilker, Austin, TX',
    '3 miles away',
    '5 of 8 spots left',
    '3 going',
  ]);
});

it.each<[string, Partial<Trib>, string]>([
  ['full', { memberCount: 8 }, 'All 8 spots taken'],
  ['fuller than it is now meant to be', { memberCount: 9 }, 'All 8 spots taken'],
  ['cancelled', { cancelled: true, memberCount: 1 }, '1 was going'],
  ['over', { startTime: '2026-11-20T20:00:00.000Z', endTime: '2026-11-20T22:00:00.000Z' }, '3 were going'],
  ['under way', { startTime: '2026-11-25T17:00:00.000Z', endTime: null }, '3 going'],
])('says of the spots of a meetup that is %s', (_is, changes, text) => {
  const said = facts(changes);
  expect(said).toContain(text);
  expect(said.filter((one) => one?.includes('left'))).toEqual([]);
});

it('names a date once, and none that is not set', () => {
  expect(facts({ startTime: '2026-12-05T20:00:00.000Z' })[0]).toBe('Sat, Dec 5');
  cleanup();
  expect(facts({ startTime: null })[0]).toBe('Date to be set');
});
