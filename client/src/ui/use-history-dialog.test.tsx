import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useHistoryDialog } from './use-history-dialog';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('is one step of history to open, and Back closes it', async () => {
  const { result } = renderHook(() => useHistoryDialog('filters'));
  const steps = history.length;
  act(() => result.current.open());
  expect(result.current.isOpen).toBe(true);
  expect(history.length).toBe(steps + 1);
  act(() => history.back());
  await waitFor(() => expect(result.current.isOpen).toBe(false));
});

it('takes its step back when it closes itself', async () => {
  const { result } = renderHook(() => useHistoryDialog('filters'));
  act(() => result.current.open());
  act(() => result.current.close());
  expect(result.current.isOpen).toBe(false);
  await waitFor(() => expect(history.state).not.toMatchObject({ dialog: 'filters' }));
});

it('says when its step is taken back', async () => {
  const { result } = renderHook(() => useHistoryDialog('filters'));
  act(() => result.current.open());
  let state: unknown;
  await act(() => result.current.leave().then(() => (state = history.state)));
  expect(result.current.isOpen).toBe(false);
  expect(state).not.toMatchObject({ dialog: 'filters' });
});

it('does not wait for ever for a history that does not move', async () => {
  vi.useFakeTimers();
  vi.spyOn(history, 'go').mockImplementation(() => undefined);
  const { result } = renderHook(() => useHistoryDialog('filters'));
  act(() => result.current.open());
  const follows = vi.fn<() => void>();
  act(() => void result.current.leave().then(follows));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(follows).toHaveBeenCalledOnce();
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(follows).toHaveBeenCalledOnce();
});

it('leaves history alone when it is closed after one has gone elsewhere', () => {
  const { result } = renderHook(() => useHistoryDialog('filters'));
  act(() => result.current.open());
  act(() => history.pushState(null, '', '/elsewhere'));
  act(() => result.current.close());
  expect(location.pathname).toBe('/elsewhere');
});
