import { fireEvent, render, screen, act, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser, nobody, Providers, somebody } from '../auth/testing/Providers';
import { aPerson } from '../auth/testing/people';
import { chooseEverywhere } from '../cities/near';
import { joiningOutcome } from '../tribs/join-state';
import { town } from '../../lib/town';
import { tribWith } from '../tribs/trib-fixture';
import InvitationsPage, { Welcome } from './InvitationsPage';
import { overlayList } from '../../app/overlay-list';
import { OverlayHost } from '../../navigation/OverlayHost';
import { isOverlayOpen } from '../../navigation/overlays';

freshBrowser();

it.each([
  [
    'somebody who has said what they like whose pick it is',
    () => ({ body: { user: aPerson({ choseInterests: true }) } }),
    'Picked for you by what you told us',
  ],
  [
    'somebody who has said nothing no such thing',
    () => ({ body: { user: aPerson({ choseInterests: false }) } }),
    'Meetups you may like',
  ],
  ['a visitor that they are examples', nobody, 'This is what they look like'],
])('tells %s', async (_who, session, text) => {
  localStorage.setItem('hasSeenTribTutorial', 'true');
  fakeServer({ 'GET /api/session': session, 'GET /api/invitations': () => ({ body: [] }) });
  render(<InvitationsPage />, { wrapper: Providers });
  expect(await screen.findByText(text)).toBeDefined();
});

it.each([
  ['a visitor', nobody],
  ['somebody signed in', somebody],
])('shows %s of an empty town what is there and what they can do, and no examples', async (_who, session) => {
  Object.assign(town, { startsEmpty: true, name: 'Graz trifft sich' });
  onTestFinished(() => void Object.assign(town, { startsEmpty: undefined, name: 'Trib' }));
  localStorage.setItem('hasSeenTribTutorial', 'true');
  const nothing = () => ({ body: [] });
  fakeServer({
    'GET /api/session': session,
    'GET /api/invitations': nothing,
    'GET /api/tribs': nothing,
    'GET /api/ideas': nothing,
  });
  render(<InvitationsPage />, { wrapper: Providers });
  const empty = await screen.findByRole('region', { name: 'Graz trifft sich' });
  await within(empty).findByText('Nothing is planned yet.');
  expect(within(empty).getByRole('link', { name: 'Create a meetup' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Set your preferences' })).toBeDefined();
  expect(screen.queryByText(/This is what they look like|Example/)).toBeNull();
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
