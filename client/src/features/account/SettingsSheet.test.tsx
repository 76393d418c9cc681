import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, Providers, somebody } from '../auth/testing/Providers';
import { SettingsButton } from './SettingsButton';

freshBrowser();

async function openSettings(changes: Parameters<typeof aPerson>[0] = {}) {
  fakeServer({ 'GET /api/session': somebody });
  render(<SettingsButton user={aPerson(changes)} />, { wrapper: Providers });
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  return screen.findByRole('dialog', { name: 'Settings' });
}

it('opens a page of the sheet, and Back leads to the menu, with the focus on its row', async () => {
  await openSettings({ isDemo: true });
  fireEvent.click(screen.getByRole('button', { name: 'Keep this account' }));
  const title = await screen.findByRole('heading', { name: 'Keep this account' });
  expect(document.activeElement).toBe(title);
  act(() => screen.getByRole('button', { name: 'Back' }).click());
  const row = await screen.findByRole('button', { name: 'Keep this account' });
  expect(document.activeElement).toBe(row);
});

it('removes both history entries when the sheet closes from one of its pages', async () => {
  const before: unknown = history.state;
  await openSettings({ isDemo: true });
  fireEvent.click(screen.getByRole('button', { name: 'Keep this account' }));
  await screen.findByRole('heading', { name: 'Keep this account' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(history.state).toEqual(before));
});

it('offers to keep only an account that can be lost', async () => {
  await openSettings({ isDemo: false });
  expect(screen.queryByRole('button', { name: 'Keep this account' })).toBeNull();
});

it('pauses the animation of the landing on this device', async () => {
  await openSettings();
  const pause = screen.getByRole('switch', { name: /Pause animation/ });
  fireEvent.click(pause);
  expect(pause.getAttribute('aria-checked')).toBe('true');
  expect(localStorage.getItem('animationPaused')).toBe('true');
  fireEvent.click(pause);
  expect(localStorage.getItem('animationPaused')).toBeNull();
});

it('switches off what the invite link shows, and on again when that is not saved', async () => {
  const replies = [{ body: aPerson({ inviteShowsTrib: false }) }, { status: 500 }];
  const sent = fakeServer({
    'GET /api/session': somebody,
    'PUT /api/users/7': () => replies.shift() ?? { status: 404 },
  });
  render(<SettingsButton user={aPerson()} />, { wrapper: Providers });
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  const isShown = async (checked: 'true' | 'false') => {
    const button = await screen.findByRole('switch', { name: 'Show my next meetup' });
    await waitFor(() => expect(button.getAttribute('aria-checked')).toBe(checked));
    return button;
  };
  fireEvent.click(await isShown('true'));
  await isShown('false');
  await waitFor(() => expect(replies).toHaveLength(1));
  fireEvent.click(await isShown('false'));
  await waitFor(() => expect(replies).toHaveLength(0));
  await isShown('false');
  const writes = sent.filter(({ call }) => call === 'PUT /api/users/7');
  expect(writes.map(({ body }) => body)).toEqual([{ inviteShowsTrib: false }, { inviteShowsTrib: true }]);
});
