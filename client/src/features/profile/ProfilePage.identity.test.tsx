import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, Providers, somebody } from '../auth/testing/Providers';
import { Identity } from './ProfilePage';

freshBrowser();

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
