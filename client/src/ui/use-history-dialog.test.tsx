import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { goBackBy } from '../lib/history-steps';
import { useHistoryDialog } from './use-history-dialog';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The router, which replaces the methods of `history` itself, hears of such a step by its event alone. */
function stepBackTo(state: object): void {
  History.prototype.replaceState.call(history, state, '');
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
}

it('adds one history entry when it opens, and Back closes it', async () => {
  const { result } = renderHook(() => useHistoryDialog('filters'));
  const steps = history.length;
  act(() => result.current.open());
  expect(result.current.isOpen).toBe(true);
  expect(history.length).toBe(steps + 1);
  act(() => history.back());
  await waitFor(() => expect(result.current.isOpen).toBe(false));
});

it('removes its history entry when it closes itself', async () => {
  const { result } = renderHook(() => useHistoryDialog('filters'));
  act(() => result.current.open());
  act(() => result.current.close());
  expect(result.current.isOpen).toBe(false);
  await waitFor(() => expect(history.state).not.toMatchObject({ dialog: 'filters' }));
});

it('reports when its history entry is gone', async () => {
  const { result } = renderHook(() => useHistoryDialog('filters'));
  act(() => result.current.open());
  let state: unknown;
  await act(() => result.current.leave().then(() => (state = history.state)));
  expect(result.current.isOpen).toBe(false);
  expect(state).not.toMatchObject({ dialog: 'filters' });
});

it('stays open when it reopens while its entry is still being removed', async () => {
  const { result } = renderHook(() => useHistoryDialog('filters'));
  act(() => result.current.open());
  const steps = history.length;
  let left = Promise.resolve();
  act(() => {
    left = result.current.leave();
    result.current.open();
  });
  await act(() => left);
  expect(result.current.isOpen).toBe(true);
  expect(history.state).toMatchObject({ dialog: 'filters' });
  expect(history.length).toBe(steps);
  act(() => history.back());
  await waitFor(() => expect(result.current.isOpen).toBe(false));
});

it('stays open when it reopens and its entry is removed later than leaving waits for', async () => {
  vi.useFakeTimers();
  vi.spyOn(history, 'go').mockImplementation(() => undefined);
  history.replaceState({ page: 'feed' }, '');
  const { result } = renderHook(() => useHistoryDialog('filters'));
  act(() => result.current.open());
  act(() => result.current.close());
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  act(() => result.current.open());
  stepBackTo({ page: 'feed' });
  expect(result.current.isOpen).toBe(true);
  expect(history.state).toMatchObject({ page: 'feed', dialog: 'filters' });
});

it('goes back once when it is closed twice', async () => {
  history.replaceState({ page: 'feed' }, '');
  const { result } = renderHook(() => useHistoryDialog('filters'));
  act(() => result.current.open());
  await act(async () => {
    await Promise.all([result.current.leave(), result.current.leave()]);
  });
  expect(history.state).toMatchObject({ page: 'feed' });
});

it('does not wait forever for a history that does not move', async () => {
  vi.useFakeTimers();
  vi.spyOn(history, 'go').mockImplementation(() => undefined);
  const { result } = renderHook(() => useHistoryDialog('filters'));
  act(() => result.current.open());
  const follows = vi.fn<() => void>();
  act(() => void result.current.leave().then(follows));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(follows).toHaveBeenCalledOnce();
  stepBackTo({ page: 'feed' });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(follows).toHaveBeenCalledOnce();
});

it('leaves history alone when it closes after a navigation', () => {
  const { result } = renderHook(() => useHistoryDialog('filters'));
  act(() => result.current.open());
  act(() => history.pushState(null, '', '/elsewhere'));
  act(() => result.current.close());
  expect(location.pathname).toBe('/elsewhere');
});

it('is skipped on the way back once it is closed, down to one that is open', async () => {
  history.replaceState({ page: 'feed' }, '');
  const lower = renderHook(() => useHistoryDialog('notifications'));
  const upper = renderHook(() => useHistoryDialog('person'));
  act(() => lower.result.current.open());
  act(() => upper.result.current.open());
  history.pushState({ dialog: 'community' }, '');
  upper.unmount();
  await act(async () => history.back());
  await waitFor(() => expect(history.state).toMatchObject({ dialog: 'notifications' }));
  expect(lower.result.current.isOpen).toBe(true);
});

it('stays open below two others when the upper one closes', async () => {
  history.replaceState({ page: 'feed' }, '');
  const [details, joined, crop] = ['details', 'joined', 'crop'].map(
    (name) => renderHook(() => useHistoryDialog(name)).result,
  );
  for (const dialog of [details, joined, crop]) act(() => dialog?.current.open());
  await act(async () => crop?.current.leave());
  const areOpen = () => [details, joined, crop].map((dialog) => dialog?.current.isOpen);
  expect(areOpen()).toEqual([true, true, false]);
  await act(async () => joined?.current.leave());
  expect(areOpen()).toEqual([true, false, false]);
});

it('leaves its place to a page that is opened from it, and stays below a dialog that has a URL', async () => {
  history.replaceState({ page: 'feed' }, '');
  const { result } = renderHook(() => useHistoryDialog('joined'));
  act(() => result.current.open());
  const steps = history.length;
  history.pushState({ dialog: 'community' }, '', '?community=3');
  expect(history.length).toBe(steps + 1);
  await act(() => goBackBy(1));
  act(() => history.pushState(null, '', '/chat'));
  expect(location.pathname).toBe('/chat');
  await act(() => goBackBy(1));
  expect(history.state).toEqual({ page: 'feed' });
});

it.each(['pushState', 'replaceState'] as const)(
  'closes when another page opens by %s, and stays below another dialog',
  (method) => {
    /** As the router does. */
    const open = (state: object | null) => {
      history[method](state, '', '/meetups?trib=2');
      dispatchEvent(new Event(method));
    };
    const { result } = renderHook(() => useHistoryDialog('joined'));
    act(() => result.current.open());
    act(() => open({ dialog: 'person' }));
    expect(result.current.isOpen).toBe(true);
    act(() => open(null));
    expect(result.current.isOpen).toBe(false);
  },
);
