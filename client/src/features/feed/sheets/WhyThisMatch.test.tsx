import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fakeServer } from '../../auth/testing/fake-server';
import { tribWith } from '../../tribs/trib-fixture';
import { WhyThisMatch } from './WhyThisMatch';

const TRIB = tribWith({ id: 5 });
const NONE = 'No interest in common yet';
const FOOD = { id: 6, name: 'Food', icon: 'food', description: null };

beforeAll(() => Promise.all([import('#shared/api/tribs'), import('#shared/api/interests')]));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** What the server answers about the meetup; the interests come as often as they are told to. */
function open(sharedInterestIds: number[], interests: (() => object)[]) {
  const why = { sharedInterestIds, closestValue: 'valuesOpenness', farthestValue: 'valuesLifestyle' };
  fakeServer({
    'GET /api/tribs/5': () => ({ body: { ...TRIB, why, exactPlace: null } }),
    'GET /api/interests': () => interests.shift()?.() ?? { status: 500 },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <WhyThisMatch trib={TRIB} actions={{ viewerId: 7 }} />
    </QueryClientProvider>,
  );
  return screen.findByText('Openness');
}

it('names the interests that are shared', async () => {
  await open([6], [() => ({ body: [FOOD] })]);
  expect(screen.getByRole('heading', { name: 'Interests you share' })).toBeDefined();
  expect(screen.getByText('Food')).toBeDefined();
});

it('does not say that there are none when their names did not come, and asks for them again', async () => {
  await open([6], [() => ({ status: 503 }), () => ({ body: [FOOD] })]);
  expect(screen.queryByText(NONE)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Food')).toBeDefined();
});

it('says that there are none, and needs no names for that', async () => {
  await open([], []);
  expect(screen.getByRole('heading', { name: NONE })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
