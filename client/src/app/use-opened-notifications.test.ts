import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useAskBeforeUnload } from '../lib/unsaved-changes';
import { OPEN_PAGE } from '../lib/worker/worker-names';
import { useOpenedNotifications } from './use-opened-notifications';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** The worker asks this page to open the chat. */
function tapNotification(isChanged: boolean) {
  const serviceWorker = new EventTarget();
  Object.assign(navigator, { serviceWorker });
  history.replaceState(null, '', '/meetups/create?edit=5');
  renderHook(() => {
    useAskBeforeUnload(isChanged);
    useOpenedNotifications();
  });
  const port = { postMessage: vi.fn<(reply: string) => void>() };
  const data = { type: OPEN_PAGE, url: '/chat?trib=5' };
  serviceWorker.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port] }));
  return port.postMessage.mock.calls;
}

it('opens what a tapped notification is about, and tells the worker', () => {
  expect(tapNotification(false)).toEqual([['opened']]);
  expect(location.pathname + location.search).toBe('/chat?trib=5');
});

it('leaves a page with unsaved changes to the browser, which asks', () => {
  expect(tapNotification(true)).toEqual([]);
  expect(location.pathname + location.search).toBe('/meetups/create?edit=5');
});
