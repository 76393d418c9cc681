import { render, screen, cleanup } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser, nobody, Providers, somebody } from '../auth/testing/Providers';
import ProfilePage, { Identity } from './ProfilePage';
import { aPerson } from '../auth/testing/people';

freshBrowser();

it('asks a visitor to log in, on the page itself, and names where the cities come from', async () => {
  fakeServer({ 'GET /api/session': nobody });
  render(<ProfilePage />, { wrapper: Providers });
  expect(await screen.findByText('Please log in to view your profile.')).toBeDefined();
  const source = screen.getByRole('link', { name: 'GeoNames' });
  expect(source.getAttribute('href')).toBe('https://www.geonames.org');
  expect(source.closest('p')?.textContent).toBe('About · City data: GeoNames, CC BY 4.0');
});

const show = (location: string | null) => {
  fakeServer({ 'GET /api/session': somebody });
  render(<Identity user={aPerson({ location })} onEdit={() => undefined} />, { wrapper: Providers });
  return screen.getByTitle('Change city').textContent;
};

it('says that the default city is not chosen yet', () => {
  expect(show(null)).toBe('New York, USA· not chosen yet');
  cleanup();
  expect(show('Lyon, France')).toBe('Lyon, France');
});
