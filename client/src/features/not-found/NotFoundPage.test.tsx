import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import NotFoundPage from './NotFoundPage';

it('says in plain words what happened, and shows a way on', () => {
  render(<NotFoundPage />);
  expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeDefined();
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeDefined();
  expect(screen.getByText(/There is nothing at this address/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to the meetups' })).toBeDefined();
});
