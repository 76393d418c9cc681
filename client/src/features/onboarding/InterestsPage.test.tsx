import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clearInviter, clearOnboarding, readInviter } from '../../lib/storage';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser, nobody, Providers } from '../auth/testing/Providers';
import InterestsPage from './InterestsPage';

freshBrowser();
afterEach(() => {
  vi.restoreAllMocks();
  clearInviter();
  clearOnboarding();
});

const FROM_FORM = '/onboarding/interests?inv=5&name=Maya+Okafor';

const FOOD = { id: 1, name: 'Food', icon: 'utensils' };

async function open(address: string): Promise<string> {
  fakeServer({ 'GET /api/session': nobody, 'GET /api/interests': () => ({ body: [FOOD] }) });
  history.replaceState(null, '', address);
  const entries = history.length;
  render(<InterestsPage />, { wrapper: Providers });
  await screen.findByRole('heading', { name: 'What are you into' });
  expect(history.length).toBe(entries);
  return location.href.slice(location.origin.length);
}

it('keeps an invite that the form brought along on the device, and not in the address', async () => {
  expect(await open(FROM_FORM)).toBe('/onboarding/interests');
  expect(readInviter()).toEqual({ inviterId: 5, inviterName: 'Maya Okafor' });
});

it('keeps it in the address where nothing can be stored', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  expect(await open(FROM_FORM)).toBe('/onboarding/interests?inv=5&name=Maya%20Okafor');
});

it.each([
  ['/onboarding/interests?', '/onboarding/interests'],
  ['/onboarding/interests?trib=7', '/onboarding/interests?trib=7'],
])('opened at %s is at %s', async (address, clean) => {
  expect(await open(address)).toBe(clean);
});

it('has no tile alone in its row, and Continue looks ready once one is chosen', async () => {
  const names = ['Travel', 'Sports', 'Wellness', 'Art & Hobbies', 'Tech', 'Food', 'Business', 'Social'];
  const body = [...names, 'Nature', 'Families'].map((name, place) => ({
    id: place + 1,
    name,
    icon: 'tech',
    description: null,
  }));
  fakeServer({ 'GET /api/session': nobody, 'GET /api/interests': () => ({ body }) });
  history.replaceState(null, '', '/onboarding/interests');
  localStorage.removeItem('onboardingInterests');
  render(<InterestsPage />, { wrapper: Providers });
  const last = await screen.findByRole('button', { name: 'Families' });
  expect(last.parentElement?.className).toContain('col-span-full');
  expect(screen.getByRole('button', { name: 'Travel' }).parentElement?.className).not.toContain('col-span');

  const isReady = () => screen.getByRole('button', { name: 'Continue' }).className.includes('bg-ember');
  expect(isReady()).toBe(false);
  fireEvent.click(last);
  expect(isReady()).toBe(true);
  fireEvent.click(last);
  expect(isReady()).toBe(false);
});

it.each([
  [
    'for a meetup asks both questions',
    `${FROM_FORM}&trib=8`,
    '/onboarding/values?inv=5&name=Maya%20Okafor&trib=8',
  ],
  ['of nobody leads back to the meetup', '/onboarding/interests?trib=8', '/meetups?trib=8'],
])('an invite %s, also where nothing can be stored', async (_which, start, next) => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  await open(start);
  fireEvent.click(await screen.findByRole('button', { name: 'Food' }));
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(location.href.slice(location.origin.length)).toBe(next);
});
