import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser, nobody, Providers, somebody } from '../auth/testing/Providers';
import { chooseEverywhere } from '../cities/near';
import { joiningOutcome } from '../tribs/join-state';
import { tribWith } from '../tribs/trib-fixture';
import InvitationsPage from './InvitationsPage';

freshBrowser();

it.each([
  ['somebody signed in whose pick it is', somebody, 'Picked for you by what you told us'],
  ['a visitor that they are examples', nobody, 'This is what they look like'],
])('tells %s', async (_who, session, text) => {
  localStorage.setItem('hasSeenTribTutorial', 'true');
  fakeServer({ 'GET /api/session': session, 'GET /api/invitations': () => ({ body: [] }) });
  render(<InvitationsPage />, { wrapper: Providers });
  expect(await screen.findByText(text)).toBeDefined();
});

it('leads from an accepted offer to the sheet of a joined meetup, and has seen what it showed', async () => {
  chooseEverywhere();
  const trib = tribWith({ id: 4, name: 'Soup and stories' });
  fakeServer({
    'GET /api/session': somebody,
    'GET /api/invitations': () => ({ body: [{ trib, why: 'It is on Saturday.' }] }),
    'PUT /api/invitations/4': () => ({ body: { membership: 'joined' } }),
    'GET /api/tribs/4': () => ({ body: { ...trib, membership: 'joined' } }),
  });
  render(<InvitationsPage />, { wrapper: Providers });
  fireEvent.click(await screen.findByRole('button', { name: 'Accept Invitation' }));
  const sheet = await screen.findByRole('dialog', { name: joiningOutcome({ status: 'joined' }).title });
  expect(sheet.textContent).toContain('Soup and stories');
  expect(localStorage.getItem('seenInvitations')).toBe('[4]');
});
