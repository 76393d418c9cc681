import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useAskBeforeUnload } from '../lib/unsaved-changes';
import { ACTIVATE, OPEN_PAGE } from '../lib/worker/worker-names';
import { clearToast, currentToast } from '../ui/toast-store';
import { offerUpdate, useOpenedNotifications } from './SignedInExtras';

afterEach(() => {
  cleanup();
  clearToast();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('offers a version whose installation began before anybody listened', () => {
  Object.assign(navigator, { serviceWorker: { controller: {} } });
  const installing = Object.assign(new EventTarget(), { postMessage: () => {} });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has what is used here
  const registration = Object.assign(new EventTarget() as ServiceWorkerRegistration, {
    installing,
    waiting: null,
  });
  const stop = offerUpdate(registration);
  expect(currentToast()).toBeNull();
  Object.assign(registration, { installing: null, waiting: installing });
  installing.dispatchEvent(new Event('statechange'));
  expect(currentToast()?.title).toBe('A new version is ready');
  stop();
});

it('offers a version once, also when the app asks for it again', () => {
  Object.assign(navigator, { serviceWorker: { controller: {} } });
  const waiting = Object.assign(new EventTarget(), { postMessage: () => {} });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has what is used here
  const registration = Object.assign(new EventTarget() as ServiceWorkerRegistration, {
    installing: null,
    waiting,
  });
  offerUpdate(registration)();
  expect(currentToast()?.title).toBe('A new version is ready');
  clearToast();
  offerUpdate(registration)();
  expect(currentToast()).toBeNull();
});

it('lets the worker of another language take over without asking', () => {
  const sent: unknown[] = [];
  const worker = (scriptURL: string) =>
    Object.assign(new EventTarget(), { scriptURL, postMessage: (message: unknown) => sent.push(message) });
  Object.assign(navigator, { serviceWorker: { controller: worker('/sw.js') } });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has what is used here
  const registration = Object.assign(new EventTarget() as ServiceWorkerRegistration, {
    installing: null,
    waiting: worker('/sw.js?lang=de'),
  });
  offerUpdate(registration)();
  expect([sent, currentToast()]).toEqual([[ACTIVATE], null]);
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
