import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, Providers, somebody } from '../auth/testing/Providers';
import { BlockedPeople } from './SettingsSheet';

freshBrowser();

const { id, displayName, bio, location, profileImage, verified } = aPerson({ id: 8, displayName: 'Mo' });
const mo = { id, displayName, bio, location, profileImage, verified };

it('unblocks one person at a time, and a failure is reported in place', async () => {
  const server = { 'GET /api/session': somebody, 'GET /api/blocks': () => ({ body: [mo] }) };
  fakeServer({ ...server, 'DELETE /api/blocks/8': () => ({ status: 503 }) });
  render(<BlockedPeople viewerId={7} />, { wrapper: Providers });
  fireEvent.click(await screen.findByRole('button', { name: 'Unblock Mo' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Still blocked. Please try again.');
  fakeServer({ 'GET /api/blocks': () => ({ body: [] }), 'DELETE /api/blocks/8': () => ({ status: 204 }) });
  fireEvent.click(screen.getByRole('button', { name: 'Unblock Mo' }));
  expect(await screen.findByText(/When you block somebody/)).toBeDefined();
});
