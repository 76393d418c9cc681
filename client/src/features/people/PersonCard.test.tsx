import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { cache, freshBrowser, Providers, somebody } from '../auth/testing/Providers';
import { PersonCard } from './PersonCard';

freshBrowser();

const { id, displayName, bio, location, profileImage, verified } = aPerson({ id: 8, displayName: 'Mo' });
const mo = { id, displayName, bio, location, profileImage, verified };
const stranger = { ...mo, interestIds: [], match: null, sharedTribs: [], friendship: 'none' };

function show(personId: number) {
  cache().setDefaultOptions({ queries: { retry: false } });
  render(<PersonCard viewerId={7} person={{ id: personId, displayName: '' }} onGo={() => undefined} />, {
    wrapper: Providers,
  });
}

it('says of somebody whom the viewer blocked that they did, and takes it back', async () => {
  let isBlocked = true;
  const sent = fakeServer({
    'GET /api/session': somebody,
    'GET /api/blocks': () => ({ body: isBlocked ? [mo] : [] }),
    'GET /api/users/8': () => (isBlocked ? { status: 404 } : { body: stranger }),
    'DELETE /api/blocks/8': () => {
      isBlocked = false;
      return { status: 204 };
    },
  });
  show(8);
  expect(await screen.findByText('You blocked Mo')).toBeDefined();
  expect(screen.queryByText('This person is not here')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Unblock' }));
  expect(await screen.findByRole('button', { name: 'Add friend' })).toBeDefined();
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('DELETE /api/blocks/8'));
});

it('says of anybody else who cannot be seen that they are not here', async () => {
  fakeServer({ 'GET /api/session': somebody, 'GET /api/blocks': () => ({ body: [mo] }) });
  show(9);
  expect(await screen.findByText('This person is not here')).toBeDefined();
});
