import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LocationLink } from './LocationLink';

afterEach(cleanup);

const MEMBERS_ONLY = 'Members see the exact place.';

it('opens the map, with the address for members', () => {
  const place = {
    name: 'Zilker Park',
    address: '2100 Barton Springs Rd',
    latitude: 30.27,
    longitude: -97.77,
    pin: null,
  };
  render(<LocationLink location="Austin, TX" place={place} isMember />);
  const link = screen.getByRole('link', { name: /Zilker Park.*Barton Springs/ });
  expect(link.getAttribute('href')).toContain('30.27');
  expect(screen.queryByText(MEMBERS_ONLY)).toBeNull();
});

it('has no map link for a place that is not decided yet', () => {
  render(<LocationLink location="TBD" place={null} isMember={false} />);
  screen.getByText('Location TBD');
  screen.getByText(MEMBERS_ONLY);
  expect(screen.queryByRole('link')).toBeNull();
});
