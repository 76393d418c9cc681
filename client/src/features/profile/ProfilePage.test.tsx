import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser, nobody, Providers } from '../auth/testing/Providers';
import ProfilePage from './ProfilePage';

freshBrowser();

it('asks a visitor to log in, on the page itself, and names where the cities come from', async () => {
  fakeServer({ 'GET /api/session': nobody });
  render(<ProfilePage />, { wrapper: Providers });
  expect(await screen.findByText('Please log in to view your profile.')).toBeDefined();
  const source = screen.getByRole('link', { name: 'GeoNames' });
  expect(source.getAttribute('href')).toBe('https://www.geonames.org');
  expect(source.closest('p')?.textContent).toBe('About · City data: GeoNames, CC BY 4.0');
});
