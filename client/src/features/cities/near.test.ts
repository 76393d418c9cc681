import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aPerson } from '../auth/testing/people';
import { remove, saveUserCard, USER_KEY, write } from '../../lib/storage';
import {
  chooseEverywhere,
  forgetDeviceCity,
  keepCity,
  nearQuery,
  onCityChange,
  readReaderCity,
} from './near';

const LYON = { id: 2_996_944, name: 'Lyon' };

function browserIn(timeZone: string): void {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
});

it('asks for the city that was chosen, for none everywhere, and else for that of the time zone', () => {
  browserIn('Europe/Paris');
  expect(nearQuery()).toEqual({ timeZone: 'Europe/Paris' });
  keepCity(LYON);
  expect(nearQuery()).toEqual({ near: '2996944' });
  chooseEverywhere();
  expect(nearQuery()).toEqual({});
  localStorage.clear();
  expect(nearQuery()).toEqual({ timeZone: 'Europe/Paris' });
});

it('asks for the city of the account of whoever is signed in, whatever another is on the device', () => {
  keepCity(LYON);
  saveUserCard({ ...aPerson(), cityId: 5, location: 'Nice, France' });
  expect(readReaderCity()).toEqual({ id: 5, name: 'Nice' });
  expect(nearQuery()).toEqual({ near: '5' });
  chooseEverywhere();
  expect(nearQuery()).toEqual({});
  forgetDeviceCity();
  expect(nearQuery()).toEqual({ near: '5' });
  saveUserCard({ ...aPerson(), cityId: null, location: 'Nice, France' });
  expect(readReaderCity()).toBeNull();
  remove(USER_KEY);
  expect(readReaderCity()).toBeNull();
});

it.each(['UTC', 'GMT', 'Etc/GMT+5', ''])('takes the zone %j for none, as there is no city in it', (zone) => {
  browserIn(zone);
  expect(nearQuery()).toEqual({});
});

it('remembers only what it is shown', () => {
  const more = { ...LYON, region: 'Auvergne-Rhône-Alpes', latitude: 45.76 };
  keepCity(more);
  expect(readReaderCity()).toEqual(LYON);
  expect(localStorage.getItem('nearCity')).toBe('{"id":2996944,"name":"Lyon"}');
});

it.each([
  'nowhere',
  '"nowhere"',
  '{"id":0,"name":"Lyon"}',
  '{"id":5}',
  '{"id":"x","name":"Lyon"}',
  '[5]',
  'null',
  '{"id":5,"name":"\u202E\u200B "}',
  '{"id":99999999999,"name":"Lyon"}',
])('reads %s as no choice', (text) => {
  write('nearCity', text);
  expect(readReaderCity()).toBeNull();
});

it('shortens a name that no city has, and takes away what would turn the page around', () => {
  write('nearCity', JSON.stringify({ id: 5, name: `Ly\u202Eon${'n'.repeat(9_000)}` }));
  expect(readReaderCity()).toEqual({ id: 5, name: `Lyon${'n'.repeat(116)}` });
});

it('lasts for the visit where the browser stores nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  keepCity(LYON);
  expect(nearQuery()).toEqual({ near: '2996944' });
});

it('tells of a choice, in another tab too', () => {
  const hear = vi.fn<() => void>();
  const stop = onCityChange(hear);
  keepCity(LYON);
  dispatchEvent(new StorageEvent('storage', { key: 'nearCity' }));
  dispatchEvent(new StorageEvent('storage', { key: 'trib_user' }));
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(hear).toHaveBeenCalledTimes(3);
  stop();
  chooseEverywhere();
  dispatchEvent(new StorageEvent('storage', { key: 'nearCity' }));
  expect(hear).toHaveBeenCalledTimes(3);
});
