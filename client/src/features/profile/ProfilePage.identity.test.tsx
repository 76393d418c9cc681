import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, Providers, somebody } from '../auth/testing/Providers';
import { chooseCity } from '../cities/near';
import { Identity } from './ProfilePage';

freshBrowser();

const show = (location: string | null) => {
  fakeServer({ 'GET /api/session': somebody });
  render(<Identity user={aPerson({ location })} onEdit={() => undefined} />, { wrapper: Providers });
  return screen.getByTitle('Change city').textContent;
};

it('shows the default only where no city is known, neither on the profile nor on the device', () => {
  expect(show(null)).toBe('New York, USA');
});

it('shows the city that was chosen on the device, and that others do not see it', () => {
  chooseCity({ id: 5_809_844, name: 'Seattle' });
  expect(show(null)).toBe('Seattle· only you see it');
});

it('shows the city of the profile first', () => {
  chooseCity({ id: 5_809_844, name: 'Seattle' });
  expect(show('Lyon, France')).toBe('Lyon, France');
});
