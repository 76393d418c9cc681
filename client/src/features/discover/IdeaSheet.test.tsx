import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { freshBrowser, nobody, Providers } from '../auth/testing/Providers';
import { fakeServer } from '../auth/testing/fake-server';
import { tribWith } from '../tribs/trib-fixture';
import { IdeaSheet } from './IdeaSheet';

freshBrowser();

const IDEA = {
  id: 4,
  title: 'Slow Trail Walk',
  category: 'Outdoor & Nature',
  description: 'Side by side.',
  image: '/covers/mountain-trail.svg',
  location: null,
  duration: null,
  rating: null,
  nearCount: 0,
  nearTribId: null,
};

it('lists only similar meetups within reach, by their day and not by the same picture again', async () => {
  localStorage.setItem('nearCity', JSON.stringify({ id: 3, name: 'Seattle' }));
  const ridge = tribWith({
    id: 9,
    name: 'To the ridge',
    mainImageUrl: IDEA.image,
    startTime: '2998-11-28T20:00:00.000Z',
    timeZone: 'America/Los_Angeles',
  });
  const sent = fakeServer({
    'GET /api/session': nobody,
    'GET /api/tribs?near=3&idea=4&reach=within&limit=20': () => ({ body: [] }),
    'GET /api/ideas': () => ({ body: [IDEA] }),
    'GET /api/tribs': () => ({ body: [ridge] }),
  });
  render(<IdeaSheet id={4} open onClose={() => undefined} />, { wrapper: Providers });
  const row = await screen.findByRole('link', { name: /To the ridge/ });
  expect(screen.getByText('Nobody has created this one near Seattle yet. Something like it:')).toBeTruthy();
  expect(row.firstElementChild?.textContent).toBe('Wed28');
  expect(row.querySelector('img')).toBeNull();
  const lists = sent.map(({ call }) => call).filter((call) => call.startsWith('GET /api/tribs'));
  expect(lists.map((call) => new URLSearchParams(call.split('?')[1]).get('reach'))).toEqual([
    'within',
    'within',
  ]);
});
