import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { hasUnsavedChanges, useAskBeforeUnload } from './unsaved-changes';

const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('has the browser ask before it leaves a page with changes, and only then', () => {
  const { rerender, unmount } = renderHook(({ isChanged }) => useAskBeforeUnload(isChanged), {
    initialProps: { isChanged: false },
  });
  expect([isAsked(), hasUnsavedChanges()]).toEqual([false, false]);
  rerender({ isChanged: true });
  expect([isAsked(), hasUnsavedChanges()]).toEqual([true, true]);
  unmount();
  expect([isAsked(), hasUnsavedChanges()]).toEqual([false, false]);
});
