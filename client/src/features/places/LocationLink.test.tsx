import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LocationLink } from './LocationLink';

afterEach(cleanup);

const LYON = { latitude: 45.75, longitude: 4.85 };
const AT_PARK = { placeId: 4, city: 'Austin, TX' };
const MEMBERS_ONLY = 'Members see the exact place.';

it('opens the map, with the address for members', () => {
  const place = {
    name: 'Zilker Park',
    address: '2100 Barton Springs Rd',
    latitude: 30.27,
    longitude: -97.77,
    pin: null,
  };
  render(<LocationLink trib={AT_PARK} location="Austin, TX" place={place} isMember />);
  const link = screen.getByRole('link', { name: /Zilker Park.*Barton Springs/ });
  expect(link.getAttribute('href')).toContain('30.27');
  expect(screen.queryByText(MEMBERS_ONLY)).toBeNull();
});

it('opens what a host described for members, and the city for others', () => {
  const inLyon = { placeId: null, city: 'Lyon, France' };
  const place = { name: 'Chez Marguerite', address: '14 rue des Capucins', pin: null, ...LYON };
  render(<LocationLink trib={inLyon} location="Chez Marguerite" place={place} isMember />);
  const exact = encodeURIComponent('Chez Marguerite, 14 rue des Capucins, Lyon, France');
  expect(screen.getByRole('link').getAttribute('href')).toContain(exact);
  cleanup();
  render(<LocationLink trib={inLyon} location="Lyon, France" place={null} isMember={false} />);
  expect(screen.getByRole('link').getAttribute('href')).toContain(encodeURIComponent('Lyon, France'));
  screen.getByText(MEMBERS_ONLY);
});

it('has no map link for a place that is not decided yet', () => {
  render(<LocationLink trib={{ placeId: null, city: null }} location="TBD" place={null} isMember={false} />);
  screen.getByText('Location TBD');
  screen.getByText(MEMBERS_ONLY);
  expect(screen.queryByRole('link')).toBeNull();
});
