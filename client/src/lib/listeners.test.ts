import { expect, it, vi } from 'vitest';
import { createListeners } from './listeners';

it('calls every listener that has not stopped, with what happened', () => {
  const listeners = createListeners<[string]>();
  const [first, second] = [vi.fn<(what: string) => void>(), vi.fn<(what: string) => void>()];
  const stopFirst = listeners.add(first);
  listeners.add(second);
  listeners.notify('joined');
  stopFirst();
  listeners.notify('left');
  expect(first.mock.calls).toEqual([['joined']]);
  expect(second.mock.calls).toEqual([['joined'], ['left']]);
});
