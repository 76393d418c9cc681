import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { overlayList } from '../../app/overlay-list';
import { OverlayHost } from '../../navigation/OverlayHost';
import { Welcome } from './InvitationsPage';
import { isOverlayOpen } from '../../navigation/overlays';

// Loaded beforehand, so that no test waits for it.
beforeAll(() => import('./WelcomeDialog'));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const dialog = () => screen.findByRole('dialog', { name: 'Welcome to Invitations!' });

it('is dismissed by Back, which does not leave the page, and opens again by its button', async () => {
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
