import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { clearToast, currentToast } from './toast-store';
import { useFailure } from './use-failure';

beforeEach(clearToast);

it('shows a failure where it happened, or as a toast once that is closed', () => {
  const { result, unmount } = renderHook(useFailure);
  act(() => result.current.fail('Not saved'));
  expect([result.current.failure, currentToast()]).toEqual(['Not saved', null]);
  act(() => result.current.clear());
  expect(result.current.failure).toBeNull();
  unmount();
  act(() => result.current.fail('Not saved'));
  expect(currentToast()).toMatchObject({ description: 'Not saved', tone: 'destructive' });
});
