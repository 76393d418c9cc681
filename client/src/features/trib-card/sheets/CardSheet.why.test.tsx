import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Trib, TribDetail } from '#shared/api/tribs';
import { fakeServer } from '../../auth/testing/fake-server';
import { tribWith } from '../../tribs/trib-fixture';
import { Viewer } from '../testing/Viewer';
import { WhyThisMatch } from './CardSheet';

const TRIB = tribWith({ id: 5 });
const NONE = 'No interest in common yet';
const FOOD = { id: 6, name: 'Food', icon: 'food', description: null };

beforeAll(() => Promise.all([import('#shared/api/tribs'), import('#shared/api/interests')]));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A server that responds with the meetup, and to each request for interests with the next of these responses. */
function open(
  sharedInterestIds: number[],
  interests: (() => object)[],
  changes: Partial<Trib> = {},
  reasons: Partial<TribDetail['why']> = {},
) {
  const why = {
    sharedInterestIds,
    closestValue: 'valuesEnvironment',
    closestSide: 'high',
    farthestValue: 'valuesOpenness',
    areFarApart: true,
    ...reasons,
  };
  fakeServer({
    'GET /api/tribs/5': () => ({ body: { ...TRIB, ...changes, why, exactPlace: null } }),
    'GET /api/interests': () => interests.shift()?.() ?? { status: 500 },
  });
  render(
    <Viewer id={7}>
      <WhyThisMatch trib={TRIB} />
    </Viewer>,
  );
  return screen.findByText(/tradition or progress/);
}

it('names the shared interests', async () => {
  await open([6], [() => ({ body: [FOOD] })]);
  expect(screen.getByRole('heading', { name: 'Interests you share' })).toBeDefined();
  expect(screen.getByText('Food')).toBeDefined();
});

it('does not claim that no interests are shared when their names failed to load, and requests them again', async () => {
  await open([6], [() => ({ status: 503 }), () => ({ body: [FOOD] })]);
  expect(screen.queryByText(NONE)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Food')).toBeDefined();
});

it('says that no interests are shared without loading names', async () => {
  await open([], []);
  expect(screen.getByRole('heading', { name: NONE })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each<[Partial<Trib>, string]>([
  [{ memberCount: 7 }, 'Average with the 7 people going'],
  [{ memberCount: 7, membership: 'joined' }, 'Average with the 6 people going'],
  [{ memberCount: 1 }, 'With the one person going'],
])('says whose average it is: %j', async (changes, text) => {
  await open([], [], changes);
  expect(screen.getByText(text)).toBeDefined();
});

it.each<[Trib['matchLevel'], number]>([
  ['not-good', 1],
  ['okay', 1],
  ['good', 0],
])('has a kind word under a low score: %s', async (matchLevel, times) => {
  await open([], [], { matchLevel });
  expect(screen.queryAllByText('Different can be good.')).toHaveLength(times);
});

const person = (id: number, displayName: string) => ({ id, displayName, bio: null, profileImage: null });
const food = () => [() => ({ body: [FOOD] })];

it('says why in words, and names the one other person', async () => {
  const members = [person(7, 'Myself'), person(8, 'Delphine')];
  await open([6], food(), { members, memberCount: 2, membership: 'joined' });
  const text =
    'You and Delphine both prefer the city, and both love good food. You differ on tradition or progress.';
  expect(screen.getByText(text)).toBeDefined();
});

it('with several members, speaks of the group instead of a person', async () => {
  await open([6], food(), { members: [person(8, 'Delphine'), person(9, 'Bo')] });
  const text =
    'You and this group prefer the city. Some of them love good food, like you. You differ on tradition or progress.';
  expect(screen.getByText(text)).toBeDefined();
});

it('claims no more than what is told', async () => {
  const untold = { closestSide: null, areFarApart: null };
  await open([], [], { members: [person(8, 'Delphine')] }, untold);
  const text = 'You and Delphine agree most on city or nature. You agree least on tradition or progress.';
  expect(screen.getByText(text)).toBeDefined();
});
