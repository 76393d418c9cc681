import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { publicUser } from '#shared/api/users';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, Providers, somebody } from '../auth/testing/Providers';
import { SettingsButton } from './SettingsButton';
import { BlockedPeople } from './SettingsSheet';

freshBrowser();

const screenWith = (matches: (query: string) => boolean) =>
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: matches(query) }),
  );
beforeEach(() => screenWith(() => false));

async function openSettings(changes: Parameters<typeof aPerson>[0] = {}, contact: string | null = null) {
  fakeServer({
    'GET /api/session': () => ({ body: { user: aPerson(changes) } }),
    'GET /api/auth/providers': () => ({ body: { providers: [], contact } }),
    'GET /api/health': () => ({ body: { status: 'ok', version: '1.2.3' } }),
  });
  render(<SettingsButton />, { wrapper: Providers });
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

it('shows the list and the page beside it on a desktop, and Back leads to the general settings in one step', async () => {
  screenWith((query) => query === '(min-width: 64rem)');
  const before: unknown = history.state;
  const sheet = await openSettings();
  expect(screen.getByRole('region', { name: 'General' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Help and contact' }));
  await screen.findByRole('region', { name: 'Help and contact' });
  fireEvent.click(screen.getByRole('button', { name: 'Meeting people safely' }));
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Meeting people safely' }));
  expect(screen.getByRole('button', { current: true }).textContent).toBe('Meeting people safely');
  expect(sheet.getAttribute('aria-labelledby')).toBe(screen.getByRole('heading', { name: 'Settings' }).id);
  act(() => history.back());
  await screen.findByRole('region', { name: 'General' });
  fireEvent.click(screen.getByRole('button', { name: 'Meeting people safely' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(history.state).toEqual(before));
});

it('ends with the version that runs', async () => {
  await openSettings();
  expect(await screen.findByText('Trib 1.2.3')).toBeDefined();
});

it('offers to keep only an account that can be lost', async () => {
  await openSettings({ isDemo: false });
  expect(screen.queryByRole('button', { name: 'Keep this account' })).toBeNull();
});

it.each([
  ['mailto:hello@trib.example', 'hello@trib.example'],
  ['https://trib.example/help', 'trib.example/help'],
])('says under Help where to write to: %s', async (contact, text) => {
  await openSettings({}, contact);
  fireEvent.click(screen.getByRole('button', { name: 'Help and contact' }));
  const link = await screen.findByRole('link', { name: text });
  expect(link.getAttribute('href')).toBe(contact);
});

it('says under Help what to do where the operator has named no address', async () => {
  await openSettings();
  fireEvent.click(screen.getByRole('button', { name: 'Help and contact' }));
  expect(await screen.findByText(/has left no address here/)).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

it('advises on meeting strangers', async () => {
  await openSettings();
  fireEvent.click(screen.getByRole('button', { name: 'Meeting people safely' }));
  expect(await screen.findByText(/Tell a friend where you are going/)).toBeDefined();
});

it('offers the theme of the system, which then stays the choice', async () => {
  screenWith((query) => query.includes('color-scheme'));
  await openSettings();
  fireEvent.click(screen.getByRole('radio', { name: 'System default' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'System default' }).checked).toBe(true);
  expect(document.documentElement.dataset['theme']).toBe('light');
  expect(localStorage.getItem('theme')).toBe('system');
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
  render(<SettingsButton />, { wrapper: Providers });
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

it('opens the page that the address asks for, once a confirmation at a provider has been read from it', async () => {
  history.replaceState(null, '', '/profile?settings=export&auth=confirmed');
  fakeServer({ 'GET /api/session': somebody });
  render(<SettingsButton />, { wrapper: Providers });
  expect(await screen.findByRole('heading', { name: 'Export my data' })).toBeDefined();
  expect(location.search).toBe('');
  act(() => screen.getByRole('button', { name: 'Back' }).click());
  expect(await screen.findByRole('button', { name: 'Export my data' })).toBeDefined();
});

it('unblocks one person at a time, and a failure is reported in place', async () => {
  const mo = publicUser.parse(aPerson({ id: 8, displayName: 'Mo' }));
  const server = { 'GET /api/session': somebody, 'GET /api/blocks': () => ({ body: [mo] }) };
  fakeServer({ ...server, 'DELETE /api/blocks/8': () => ({ status: 503 }) });
  render(<BlockedPeople viewerId={7} />, { wrapper: Providers });
  fireEvent.click(await screen.findByRole('button', { name: 'Unblock Mo' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Still blocked. Please try again.');
  fakeServer({ 'GET /api/blocks': () => ({ body: [] }), 'DELETE /api/blocks/8': () => ({ status: 204 }) });
  fireEvent.click(screen.getByRole('button', { name: 'Unblock Mo' }));
  expect(await screen.findByText(/When you block somebody/)).toBeDefined();
});
