import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { freshBrowser, Providers } from '../features/auth/testing/Providers';
import { fakeServer } from '../features/auth/testing/fake-server';
import { setInstallation } from '../lib/installation';
import { PageOutlets } from './PageOutlets';

freshBrowser();
const OPEN = { registration: 'open', inviteCode: null } as const;
afterEach(() => setInstallation({ ...OPEN, banner: null }));

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const show = (id: string, until = inAnHour()) =>
  act(() => setInstallation({ ...OPEN, banner: { id, text: `Word ${id}`, until } }));

it('shows the word of the operators until it is closed, and the next one again', () => {
  fakeServer({ 'GET /api/session': () => ({ body: { user: null } }) });
  const { unmount } = render(<PageOutlets hasNav />, { wrapper: Providers });
  show('one');
  expect(screen.getByRole('complementary', { name: 'From the operators' }).textContent).toBe('Word one');
  act(() => screen.getByRole('button', { name: 'Close this' }).click());
  expect(screen.queryByText('Word one')).toBeNull();
  unmount();
  render(<PageOutlets hasNav />, { wrapper: Providers });
  expect(screen.queryByText('Word one')).toBeNull();
  show('two');
  expect(screen.getByText('Word two')).toBeDefined();
});

it('shows no word of the operators whose moment has passed', () => {
  fakeServer({ 'GET /api/session': () => ({ body: { user: null } }) });
  render(<PageOutlets hasNav />, { wrapper: Providers });
  show('late', new Date(Date.now() - 60_000).toISOString());
  expect(screen.queryByText('Word late')).toBeNull();
});
