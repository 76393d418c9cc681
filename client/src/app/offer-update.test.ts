import { afterEach, expect, it } from 'vitest';
import { clearToast, currentToast } from '../ui/toast-store';
import { offerUpdate } from './offer-update';

afterEach(() => {
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
