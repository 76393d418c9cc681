import { act, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fakeServer } from './testing/fake-server';
import { aPerson } from './testing/people';
import { freshBrowser, nobody, somebody, start } from './testing/Providers';

freshBrowser();

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

function startClock() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
}

it('trusts the session cookie', async () => {
  fakeServer({ 'GET /api/session': somebody });
  const result = await start();
  expect(result.current.auth).toMatchObject({ isAuthenticated: true, isLoading: false, user: aPerson() });
});

it('does not trust what is stored on the device', async () => {
  localStorage.setItem('trib_user', JSON.stringify(aPerson()));
  fakeServer({ 'GET /api/session': nobody });
  const result = await start();
  expect(result.current.auth).toMatchObject({ isAuthenticated: false, isLoading: false, user: null });
  expect(localStorage.getItem('trib_user')).toBeNull();
});

it('has no user while the server is unreachable, and asks again at once when it is back', async () => {
  fakeServer({ 'GET /api/session': unreachable });
  const result = await start();
  expect(result.current.auth).toMatchObject({ isAuthenticated: false, isLoading: false });
  const sent = fakeServer({ 'GET /api/session': somebody });
  act(() => void dispatchEvent(new Event('online')));
  expect(sent).toHaveLength(1);
  await waitFor(() => expect(result.current.auth.isAuthenticated).toBe(true));
});

it('retries an unreachable server, less and less often', async () => {
  startClock();
  const sent = fakeServer({ 'GET /api/session': unreachable });
  const result = await start();
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await wait(60_000);
  expect(sent.length).toBeGreaterThan(3);
  expect(sent.length).toBeLessThan(8);
  fakeServer({ 'GET /api/session': somebody });
  await wait(31_000);
  expect(result.current.auth.isAuthenticated).toBe(true);
});

it('asks no unreachable server again once the person has signed in', async () => {
  startClock();
  fakeServer({ 'GET /api/session': unreachable });
  const result = await start();
  act(() => result.current.auth.authenticateUser(aPerson()));
  const sent = fakeServer({ 'GET /api/session': nobody });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(sent).toEqual([]);
  expect(result.current.auth.isAuthenticated).toBe(true);
});
