import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useHistoryDialog } from './use-history-dialog';

afterEach(cleanup);

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

it('leaves history alone when it is closed after one has gone elsewhere', () => {
  const { result } = renderHook(() => useHistoryDialog('filters'));
  act(() => result.current.open());
  act(() => history.pushState(null, '', '/elsewhere'));
  act(() => result.current.close());
  expect(location.pathname).toBe('/elsewhere');
});
