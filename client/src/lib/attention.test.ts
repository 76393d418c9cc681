import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { holdAttention, isAttentionFree, useAttentionFree, useHoldAttention } from './attention';

it('is free once everybody has let go', () => {
  const letGo = holdAttention();
  const letGoToo = holdAttention();
  letGo();
  letGo();
  expect(isAttentionFree()).toBe(false);
  letGoToo();
  expect(isAttentionFree()).toBe(true);
});

it('is held for as long as a part asks for it, and freed when that part goes', () => {
  const watcher = renderHook(() => useAttentionFree());
  const holder = renderHook(({ holding }) => useHoldAttention(holding), { initialProps: { holding: false } });
  expect(watcher.result.current).toBe(true);
  act(() => holder.rerender({ holding: true }));
  expect(watcher.result.current).toBe(false);
  act(() => holder.unmount());
  expect(watcher.result.current).toBe(true);
});
