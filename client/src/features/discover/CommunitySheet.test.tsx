import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { freshBrowser, nobody, Providers } from '../auth/testing/Providers';
import { fakeServer } from '../auth/testing/fake-server';
import { tribWith } from '../tribs/trib-fixture';
import { CommunitySheet } from './CommunitySheet';

freshBrowser();

const COMMUNITY = {
  id: 3,
  name: 'Owlers',
  category: 'Outdoor & Nature',
  description: null,
  location: null,
  cityId: null,
  withinReach: null,
  distanceMiles: null,
  image: null,
  memberCount: 4,
  isMember: false,
  role: null,
  admission: 'open',
  isRequested: false,
  hasOwner: true,
  isArchived: false,
} as const;

it('lists the next meetups of all that it has in the order in which they take place', async () => {
  const on = (id: number, day: string | null) =>
    tribWith({ id, name: `Meetup ${id}`, startTime: day && `2998-${day}T20:00:00.000Z` });
  // Lists of meetups come sorted by match, so these are not in order of time.
  const ranked = [
    on(1, '11-30'),
    on(2, null),
    on(3, '11-24'),
    on(4, '11-23'),
    on(5, '12-01'),
    on(6, '11-28'),
  ];
  fakeServer({
    'GET /api/session': nobody,
    'GET /api/tribs?community=3&limit=100': () => ({ body: ranked }),
    'GET /api/communities/3': () => ({ body: { ...COMMUNITY, organizers: [], rules: null, pinned: null } }),
    'GET /api/communities/3/members': () => ({ body: [] }),
  });
  render(<CommunitySheet id={3} open onClose={() => undefined} />, { wrapper: Providers });
  const rows = await screen.findAllByRole('link', { name: /Meetup/ });
  expect(rows.map((row) => /Meetup (\d)/.exec(row.textContent ?? '')?.[1])).toEqual([
    '4',
    '3',
    '6',
    '1',
    '5',
  ]);
});

it('links what its description and rules name where the server says so', async () => {
  const words = { description: 'We walk: https://owls.example/walks', rules: 'https://owls.example/rules' };
  fakeServer({
    'GET /api/session': nobody,
    'GET /api/tribs?community=3&limit=100': () => ({ body: [] }),
    'GET /api/communities/3': () => ({
      body: { ...COMMUNITY, ...words, organizers: [], pinned: null, isLinked: true },
    }),
    'GET /api/communities/3/members': () => ({ body: [] }),
  });
  render(<CommunitySheet id={3} open onClose={() => undefined} />, { wrapper: Providers });
  for (const page of ['walks', 'rules']) {
    const link = await screen.findByRole('link', { name: `https://owls.example/${page}` });
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
  }
});

it('shows its people and last photos before it says that nothing is planned', async () => {
  const lastPhotos = [{ photo: '/api/photos/1', trib: { id: 8, name: 'Owl walk' } }];
  fakeServer({
    'GET /api/session': nobody,
    'GET /api/tribs?community=3&limit=100': () => ({ body: [] }),
    'GET /api/communities/3': () => ({
      body: { ...COMMUNITY, organizers: [], rules: null, pinned: null, lastPhotos },
    }),
    'GET /api/communities/3/members': () => ({ body: [] }),
  });
  render(<CommunitySheet id={3} open onClose={() => undefined} />, { wrapper: Providers });
  expect(await screen.findByText(/None planned yet/)).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Photo of Owl walk' })).toBeTruthy();
  const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Members', 'Last photos', 'Upcoming meetups']);
});
