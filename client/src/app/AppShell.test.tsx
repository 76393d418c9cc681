import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { fakeServer } from '../features/auth/testing/fake-server';
import { aPerson } from '../features/auth/testing/people';
import { freshBrowser, Providers } from '../features/auth/testing/Providers';
import { requestNothing } from '../lib/api-client';
import { currentToast, dismissToast } from '../ui/toast-store';
import { AppShell, Toasts } from './AppShell';

freshBrowser();
beforeEach(() => vi.stubGlobal('matchMedia', () => new EventTarget()));
// Loaded beforehand, so that no test waits for it.
beforeAll(() => Promise.all([import('./SignedInExtras'), import('#shared/api/notifications')]));

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

const about = (id: number, tribName: string) => ({
  id,
  kind: 'promoted',
  tribId: id,
  tribName,
  createdAt: new Date().toISOString(),
  seen: false,
});

/** The server of a browser that has this person's cookie but has stored nothing about them yet. */
const serve = (id: number, notification: ReturnType<typeof about>) =>
  fakeServer({
    'GET /api/session': () => ({ body: { user: aPerson({ id }) } }),
    'GET /api/notifications': () => ({ body: [notification] }),
    'PUT /api/notifications/seen': () => ({}),
  });
const toastText = () =>
  waitFor(() => currentToast()?.description ?? Promise.reject(new Error('Nothing yet')));
const dismiss = () => act(() => dismissToast(currentToast()?.id ?? 0));

it("asks for the new person's notifications when another tab changes the account, however fresh the old ones are", async () => {
  serve(7, about(30, 'Chess'));
  render(<AppShell />, { wrapper: Providers });
  expect(await toastText()).toBe("You're going to Chess · Date to be set");
  dismiss();
  serve(8, about(20, 'Soup'));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'trib_user' })));
  expect(await toastText()).toBe("You're going to Soup · Date to be set");
  dismiss();
});

it('says once that the server is busy, however many requests wait', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  fakeServer({ 'PUT /api/x': () => ({ status: 503, body: { message: 'Busy', code: 'busy' } }) });
  render(<Toasts />);
  for (let n = 0; n < 2; n++) void requestNothing('/api/x', { method: 'PUT' }).catch(() => undefined);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(currentToast()?.title).toBe('Busy right now');
  dismiss();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(currentToast()).toBeNull();
});

it.each(['/', '/discover'])(
  'moves focus to the toast region with F8 before the first toast, on %s',
  async (page) => {
    history.replaceState(null, '', page);
    render(<Toasts />);
    expect(screen.queryByRole('region')).toBeNull();
    fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' });
    const region = await screen.findByRole('region', { name: /F8/ });
    await waitFor(() => expect(region.contains(document.activeElement)).toBe(true));
  },
);

it('says that it is drawn before anything can be pressed in its first page', async () => {
  vi.resetModules();
  const [{ PageFrame }, { Providers: FirstProviders }, { PAGE_DRAWN }] = await Promise.all([
    import('./PageFrame'),
    import('../features/auth/testing/Providers'),
    import('../lib/static-frame'),
  ]);
  fakeServer({ 'GET /api/session': () => ({ body: { user: null } }) });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const drawn = vi.fn<() => void>();
  addEventListener(PAGE_DRAWN, drawn, { once: true });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => root.unmount());
  const timesWhenShown = new Promise<number>((resolve) => {
    new MutationObserver(() => resolve(drawn.mock.calls.length)).observe(place, { childList: true });
  });
  root.render(
    <FirstProviders>
      <PageFrame title="Chat" isAt={() => true} next={() => Promise.resolve()}>
        <button type="button">Close</button>
      </PageFrame>
    </FirstProviders>,
  );
  expect(await timesWhenShown).toBe(1);
});
