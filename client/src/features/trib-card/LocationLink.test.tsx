import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { COMPASS_POINTS, compassPoint } from '#shared/domain/great-circle';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser, nobody, Providers } from '../auth/testing/Providers';
import { keepCity, chooseEverywhere } from '../cities/near';
import { LocationLink } from './LocationLink';

freshBrowser();
beforeEach(chooseEverywhere);

const LYON = { latitude: 45.75, longitude: 4.85 };
const FROM_NOWHERE = { distanceMiles: null, direction: null };
const AT_PARK = { placeId: 4, city: 'Austin, TX', ...FROM_NOWHERE };
const MEMBERS_ONLY = 'The exact place is for people going.';

function show(props: ComponentProps<typeof LocationLink>) {
  fakeServer({ 'GET /api/session': nobody });
  render(<LocationLink {...props} />, { wrapper: Providers });
}

it('opens the map, with the address for members', () => {
  const place = {
    name: 'Zilker Park',
    address: '2100 Barton Springs Rd',
    latitude: 30.27,
    longitude: -97.77,
    pin: null,
  };
  show({ trib: AT_PARK, location: 'Austin, TX', place, placeShown: 'exact' });
  const link = screen.getByRole('link', { name: /Zilker Park.*Barton Springs/ });
  expect(link.getAttribute('href')).toContain('30.27');
  expect(screen.queryByText(MEMBERS_ONLY)).toBeNull();
});

it('opens what a host described for members, and the city for others', () => {
  const inLyon = { placeId: null, city: 'Lyon, France', ...FROM_NOWHERE };
  const place = { name: 'Chez Marguerite', address: '14 rue des Capucins', pin: null, ...LYON };
  show({ trib: inLyon, location: 'Chez Marguerite', place, placeShown: 'exact' });
  const exact = encodeURIComponent('Chez Marguerite, 14 rue des Capucins, Lyon, France');
  expect(screen.getByRole('link').getAttribute('href')).toContain(exact);
  cleanup();
  show({ trib: inLyon, location: 'Lyon, France', place: null, placeShown: 'area' });
  expect(screen.getByRole('link').getAttribute('href')).toContain(encodeURIComponent('Lyon, France'));
  screen.getByText(MEMBERS_ONLY);
});

it('has no map link for a place that is not decided yet', () => {
  show({
    trib: { placeId: null, city: null, ...FROM_NOWHERE },
    location: 'TBD',
    place: null,
    placeShown: 'area',
  });
  screen.getByText('Location TBD');
  screen.getByText(MEMBERS_ONLY);
  expect(screen.queryByRole('link')).toBeNull();
});

const IN_ZILKER = { location: 'Zilker, Austin, TX', place: null, placeShown: 'area' } as const;

it.each([
  [3, 'southwest', 'Austin', '3 miles southwest of the middle of Austin'],
  [1, 'east', 'Austin', '1 mile east of the middle of Austin'],
  [0, null, 'Austin', 'Less than a mile from the middle of Austin'],
  [162, 'west', 'Houston', '162 miles west of Houston'],
] as const)(
  'says and draws the way from one’s own city: %i miles %s of %s',
  (miles, direction, name, text) => {
    keepCity({ id: 1, name });
    show({ trib: { ...AT_PARK, distanceMiles: miles, direction }, ...IN_ZILKER });
    expect(screen.getByRole('link').textContent).toContain(text);
    expect(screen.getByRole('link').querySelector('svg')?.textContent).toContain(name);
  },
);

it('draws the area alone where nobody knows from where, and says "Tap to open in maps" over it', () => {
  show({ trib: AT_PARK, ...IN_ZILKER });
  expect(screen.getByRole('link').textContent).toBe('NTap to open in mapsZilker, Austin, TX');
  expect(screen.getByRole('link').querySelectorAll('circle')).toHaveLength(1);
});

it('points the right way and stays on the map in every direction', () => {
  keepCity({ id: 1, name: 'Austin' });
  for (const direction of COMPASS_POINTS) {
    for (const miles of [1, 2, 7, 40, 900, 9_000]) {
      show({ trib: { ...AT_PARK, distanceMiles: miles, direction }, ...IN_ZILKER });
      const way = document.querySelector('a path[stroke-dasharray]')?.getAttribute('d');
      const [fromX = 0, fromY = 0, toX = 0, toY = 0] = way?.match(/-?[\d.]+/g)?.map(Number) ?? [];
      expect(Math.max(...[fromX, toX].map(Math.abs))).toBeLessThanOrEqual(95);
      expect(Math.max(...[fromY, toY].map(Math.abs))).toBeLessThanOrEqual(30);
      const turn = (Math.atan2(toX - fromX, fromY - toY) * 180) / Math.PI;
      expect(compassPoint(turn)).toBe(direction);
      cleanup();
    }
  }
});
