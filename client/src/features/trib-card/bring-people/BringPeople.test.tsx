import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../auth/testing/fake-server';
import { freshBrowser, Providers, somebody } from '../../auth/testing/Providers';
import { tribWith } from '../../tribs/trib-fixture';
import { BringPeople } from './BringPeople';

freshBrowser();

const noor = { id: 7, displayName: 'Noor', bio: null, profileImage: null };

it('offers an invitation of one’s own that names the meetup, where a stranger may see it', async () => {
  fakeServer({ 'GET /api/session': somebody });
  render(<BringPeople trib={tribWith({ membership: 'joined', members: [noor], name: 'Owls' })} />, {
    wrapper: Providers,
  });
  fireEvent.click(await screen.findByRole('radio', { name: 'An invitation from me' }));
  expect(screen.getByText('Noor invited you to Owls')).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'The meetup' }));
  expect(screen.queryByText('Noor invited you to Owls')).toBeNull();
});

it('offers none for a meetup that is not open to everyone', async () => {
  fakeServer({ 'GET /api/session': somebody });
  const trib = tribWith({ membership: 'joined', members: [noor], whoCanJoin: 'Friends only' });
  render(<BringPeople trib={trib} />, { wrapper: Providers });
  expect(await screen.findByText(/Noor is going/)).toBeDefined();
  expect(screen.queryByRole('radio')).toBeNull();
});

it('leads nowhere while only the host sees the meetup, and says so', async () => {
  const why = { sharedInterestIds: [], closestValue: 'valuesOpenness', farthestValue: 'valuesLifestyle' };
  const review = { state: 'waiting', reason: null, mayAskAgain: false };
  const trib = tribWith({ membership: 'joined', role: 'host', members: [noor] });
  fakeServer({
    'GET /api/session': somebody,
    [`GET /api/tribs/${trib.id}`]: () => ({ body: { ...trib, why, exactPlace: null, review } }),
  });
  render(<BringPeople trib={trib} />, { wrapper: Providers });
  expect(await screen.findByText('You can bring people once others see it.')).toBeDefined();
  expect(screen.queryByText(/Your link/i)).toBeNull();
});
