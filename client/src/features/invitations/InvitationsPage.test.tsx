import { fireEvent, render, screen, act, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser, nobody, Providers, somebody } from '../auth/testing/Providers';
import { chooseEverywhere } from '../cities/near';
import { joiningOutcome } from '../tribs/join-state';
import { tribWith } from '../tribs/trib-fixture';
import InvitationsPage, { Welcome } from './InvitationsPage';
import { overlayList } from '../../app/overlay-list';
import { OverlayHost } from '../../navigation/OverlayHost';
import { isOverlayOpen } from '../../navigation/overlays';

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

// Loaded beforehand, so that no test waits for it.
beforeAll(() => import('./WelcomeDialog'));

const dialog = () => screen.findByRole('dialog', { name: 'Welcome to Invitations!' });

it('shows a welcome that Back dismisses, which does not leave the page, and that opens again by its button', async () => {
  history.replaceState({ page: 'invitations' }, '');
  render(
    <>
      <Welcome isDue />
      <OverlayHost list={overlayList} />
    </>,
  );
  await dialog();
  expect(isOverlayOpen('welcome')).toBe(true);
  expect(localStorage.getItem('hasSeenTribTutorial')).toBeNull();
  act(() => history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(history.state).toMatchObject({ page: 'invitations' });
  expect(localStorage.getItem('hasSeenTribTutorial')).toBe('true');
  act(() => screen.getByRole('button', { name: 'How invitations work' }).click());
  await dialog();
});
