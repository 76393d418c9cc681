import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { holdAttention, isAttentionFree, useAttentionFree, useHoldAttention } from './attention';

it('is free once every holder has released it', () => {
  const release = holdAttention();
  const letGoToo = holdAttention();
  release();
  release();
  expect(isAttentionFree()).toBe(false);
  letGoToo();
  expect(isAttentionFree()).toBe(true);
});

it('is held while a component asks for it, and released when it unmounts', () => {
  const watcher = renderHook(() => useAttentionFree());
  const holder = renderHook(({ holding }) => useHoldAttention(holding), { initialProps: { holding: false } });
  expect(watcher.result.current).toBe(true);
  act(() => holder.rerender({ holding: true }));
  expect(watcher.result.current).toBe(false);
  act(() => holder.unmount());
  expect(watcher.result.current).toBe(true);
});
