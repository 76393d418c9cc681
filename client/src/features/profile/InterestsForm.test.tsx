import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { cache, freshBrowser, Providers } from '../auth/testing/Providers';
import { interestsQuery } from '../interests/interests.api';
import { interestDescription, selectedText } from './InterestsForm';
import { ProfileDialogs } from './ProfileDialogs';

freshBrowser();

const named = (id: number, name: string) => ({ id, name, icon: 'travel', description: null });
const TRAVEL = named(1, 'Travel');
const GAMES = named(13, 'Games');
const TRAVEL_AGAIN = named(17, 'Travel');
const CATALOGUE = [TRAVEL, GAMES, TRAVEL_AGAIN];

/** Opens the dialog of somebody with these interests; returns what it saves. */
function openDialog(interestIds: number[]) {
  const user = aPerson({ interestIds });
  const sent = fakeServer({
    'GET /api/session': () => ({ body: { user } }),
    [`PUT /api/users/${user.id}/interests/batch`]: () => ({ body: [TRAVEL] }),
  });
  cache().setQueryData(interestsQuery.queryKey, CATALOGUE);
  render(<ProfileDialogs shown="interests" user={user} open onClose={() => undefined} />, {
    wrapper: Providers,
  });
  return () => sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body);
}
const tiles = () => screen.getAllByRole('listitem').map((tile) => tile.querySelector('span')?.textContent);
const travel = () => screen.getByRole('button', { name: /^Travel/ });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

it('offers a name that the catalogue has twice once, chosen by either id, and saves the first', async () => {
  const saved = openDialog([13, 17]);
  expect(tiles()).toEqual(['Travel', 'Games']);
  expect(travel().getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText('2 interests selected')).toBeDefined();
  save();
  await waitFor(() => expect(saved()).toEqual([{ interestIds: [13, 1] }]));
});

it('takes both ids of a name away with one tap', async () => {
  const saved = openDialog([1, 17]);
  expect(screen.getByText('1 interest selected')).toBeDefined();
  fireEvent.click(travel());
  expect(travel().getAttribute('aria-pressed')).toBe('false');
  save();
  await waitFor(() => expect(saved()).toEqual([{ interestIds: [] }]));
});

it.each([null, '', '  '])('describes an interest whose description is %j by its name', (description) => {
  expect(interestDescription({ name: 'Arts & Crafts', description })).toBe(
    'Explore arts & crafts activities and connect with like-minded people.',
  );
});

it('shows the description of an interest that has one', () => {
  expect(interestDescription({ name: 'Food', description: 'Soup first.' })).toBe('Soup first.');
});

it('counts what is selected', () => {
  expect([0, 1, 2].map(selectedText)).toEqual([
    '0 interests selected',
    '1 interest selected',
    '2 interests selected',
  ]);
});
