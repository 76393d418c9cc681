import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { registerOverlay, isNoOverlayOpen, useNoOverlayOpen, useRegisterOverlay } from './open-overlays';

it('knows that none is open once all are unregistered', () => {
  const unregister = registerOverlay();
  const unregisterOther = registerOverlay();
  unregister();
  unregister();
  expect(isNoOverlayOpen()).toBe(false);
  unregisterOther();
  expect(isNoOverlayOpen()).toBe(true);
});

it('counts an overlay while its component says it is open, until it unmounts', () => {
  const watcher = renderHook(() => useNoOverlayOpen());
  const overlay = renderHook(({ isOpen }) => useRegisterOverlay(isOpen), { initialProps: { isOpen: false } });
  expect(watcher.result.current).toBe(true);
  act(() => overlay.rerender({ isOpen: true }));
  expect(watcher.result.current).toBe(false);
  act(() => overlay.unmount());
  expect(watcher.result.current).toBe(true);
});
