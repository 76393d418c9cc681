import { act, render, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../features/auth/testing/fake-server';
import { aPerson } from '../features/auth/testing/people';
import { freshBrowser, Providers } from '../features/auth/testing/Providers';
import { currentToast, dismissToast } from '../ui/toast-store';
import { AppShell } from './AppShell';

freshBrowser();
beforeEach(() => vi.stubGlobal('matchMedia', () => new EventTarget()));
// What is fetched for who is signed in is there.
beforeAll(() => Promise.all([import('./SignedInNews'), import('#shared/api/notifications')]));

const about = (id: number, tribName: string) => ({
  id,
  kind: 'promoted',
  tribId: id,
  tribName,
  createdAt: '2026-05-01T10:00:00.000Z',
});

/** A browser whose cookie is this person's, who was not told this yet. */
const serve = (id: number, news: ReturnType<typeof about>) =>
  fakeServer({
    'GET /api/session': () => ({ body: { user: aPerson({ id }) } }),
    'GET /api/notifications': () => ({ body: [news] }),
    'PUT /api/notifications/seen': () => ({}),
  });
const told = () => waitFor(() => currentToast()?.description ?? Promise.reject(new Error('Nothing yet')));
const dismiss = () => act(() => dismissToast(currentToast()?.id ?? 0));

it('has news of their own for whoever takes over in another tab, however old', async () => {
  serve(7, about(30, 'Chess'));
  render(<AppShell />, { wrapper: Providers });
  expect(await told()).toBe('You are in for Chess');
  dismiss();
  serve(8, about(20, 'Soup'));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'trib_user' })));
  expect(await told()).toBe('You are in for Soup');
  dismiss();
});
