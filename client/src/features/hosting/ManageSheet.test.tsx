import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, Providers } from '../auth/testing/Providers';
import { tribWith } from '../tribs/trib-fixture';
import { ManageSheet } from './ManageSheet';

freshBrowser();

const guest = (id: number, displayName: string) => ({ id, displayName, bio: null, profileImage: null });

it('goes on with the waitlist after somebody was removed from it', async () => {
  let waitlist = [guest(8, 'Mo'), guest(9, 'Ana')];
  const trib = tribWith({ role: 'host', membership: 'joined', startTime: '2099-05-01T18:00:00.000Z' });
  const host = { ...guest(7, 'Noor'), role: 'host' };
  const request = { ...guest(11, 'Ben'), matchLevel: 'good', sharedInterests: [], message: null };
  const why = { sharedInterestIds: [], closestValue: 'valuesOpenness', farthestValue: 'valuesIdentity' };
  fakeServer({
    'GET /api/tribs/1': () => ({ body: { ...trib, why, exactPlace: null } }),
    'GET /api/session': () => ({ body: { user: aPerson({ cityId: null }) } }),
    'GET /api/tribs/1/guests?limit=50': () => ({ body: { members: [host], requests: [request], waitlist } }),
    'DELETE /api/tribs/1/members/8': () => {
      waitlist = [guest(9, 'Ana')];
      return { status: 204 };
    },
  });
  render(<ManageSheet tribId={1} list={null} viewerId={7} open onClose={() => undefined} />, {
    wrapper: Providers,
  });
  fireEvent.click(await screen.findByRole('tab', { name: 'Waitlist 2' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove Mo' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  const tab = await screen.findByRole('tab', { name: 'Waitlist 1' });
  expect(tab.getAttribute('aria-selected')).toBe('true');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('People'));
  expect(screen.getByRole('button', { name: 'Remove Ana' })).toBeDefined();
});
