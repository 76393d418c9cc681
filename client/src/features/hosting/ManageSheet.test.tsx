import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, Providers, somebody } from '../auth/testing/Providers';
import { tribWith } from '../tribs/trib-fixture';
import { ManageSheet } from './ManageSheet';

freshBrowser();

const why = { sharedInterestIds: [], closestValue: 'valuesOpenness', farthestValue: 'valuesIdentity' };
const guest = (id: number, displayName: string) => ({ id, displayName, bio: null, profileImage: null });

it('goes on with the waitlist after somebody was removed from it', async () => {
  let waitlist = [guest(8, 'Mo'), guest(9, 'Ana')];
  const trib = tribWith({ role: 'host', membership: 'joined', startTime: '2099-05-01T18:00:00.000Z' });
  const host = { ...guest(7, 'Noor'), role: 'host' };
  const request = { ...guest(11, 'Ben'), matchLevel: 'good', sharedInterests: [], message: null };
  fakeServer({
    'GET /api/tribs/1': () => ({ body: { ...trib, why, exactPlace: null } }),
    'GET /api/session': () => ({ body: { user: aPerson({ cityId: null }) } }),
    'GET /api/tribs/1/guests?limit=50': () => ({ body: { members: [host], requests: [request], waitlist } }),
    'DELETE /api/tribs/1/members/8': () => {
      waitlist = [guest(9, 'Ana')];
      return { status: 204 };
    },
  });
  render(<ManageSheet tribId={1} list={null} open onClose={() => undefined} />, {
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

it.each([
  ['sees it', { body: { ...tribWith({ role: 'member', membership: 'joined' }), why, exactPlace: null } }],
  ['does not see it', { status: 404, body: { code: 'not_found' } }],
])('tells somebody who is no host and %s as whom they are signed in and what to do', async (_who, trib) => {
  fakeServer({ 'GET /api/session': somebody, 'GET /api/tribs/1': () => trib });
  render(<ManageSheet tribId={1} list={null} open onClose={() => undefined} />, { wrapper: Providers });
  expect(await screen.findByText(/You are signed in as Noor, who does not host this meetup/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('has tools for the day for whoever hosts a table of a round, and none that change it', async () => {
  const table = tribWith({ creatorId: null, volunteerId: 7, role: 'volunteer', membership: 'joined' });
  const times = { startTime: '2099-05-01T18:00:00.000Z', endTime: '2099-05-01T20:00:00.000Z' };
  const sent = fakeServer({
    'GET /api/session': somebody,
    'GET /api/tribs/1': () => ({ body: { ...table, ...times, why, exactPlace: null } }),
    'DELETE /api/tables/1/host': () => ({ status: 204 }),
  });
  render(<ManageSheet tribId={1} list={null} open onClose={() => undefined} />, {
    wrapper: Providers,
  });
  const stop = await screen.findByRole('button', { name: 'Stop hosting' });
  const tools = screen.getAllByRole('listitem').map(({ textContent }) => textContent.trim());
  expect(tools).toEqual(['Tell everyone', 'Stop hosting']);
  fireEvent.click(stop);
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('DELETE /api/tables/1/host'));
});
