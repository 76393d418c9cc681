import { LOCATION_MAX } from '#shared/domain/limits';
import { cityOf } from '#shared/domain/place-text';
import { plainText } from '#shared/domain/plain-text';
import { deviceTimeZone } from '../../lib/device-time-zone';
import { LANG } from '../../lib/lang';
import { createListeners } from '../../lib/listeners';
import { remove, USER_KEY, write } from '../../lib/storage';
import { EVERYWHERE, type KnownCity, readChosenCity, readCity } from '../../lib/stored-answers';
import { town } from '../../lib/town';
import { onSignOut } from '../../lib/viewer-scope';

const KEY = 'nearCity';

/** Where the user is, as far as they have said it, or null if they never did. */
export type ReaderCity = ReturnType<typeof readChosenCity>;

/** A visitor's choice is on the device, a person's in their account. "Everywhere" is the device's for both. */
export function readReaderCity(): ReaderCity {
  const chosen = readChosenCity();
  // The card that signing in stores has a label such as "Lyon, France". Even the first request has the city by it.
  return chosen === EVERYWHERE ? chosen : (named(readCity(USER_KEY, 'cityId', 'location')) ?? named(chosen));
}

function named(city: KnownCity | null): KnownCity | null {
  const name = plainText(cityOf(city?.name ?? '', LANG), LOCATION_MAX);
  return city && name !== '' ? { id: city.id, name } : null;
}

const listeners = createListeners();

export function keepCity({ id, name }: KnownCity): void {
  write(KEY, JSON.stringify({ id, name }));
  listeners.notify();
}

export function chooseEverywhere(): void {
  write(KEY, JSON.stringify(EVERYWHERE));
  listeners.notify();
}

/** Leaves the account's city, or else a guess. */
export function forgetDeviceCity(): void {
  remove(KEY);
  listeners.notify();
}

/** The choice has been deleted by the time this clean-up runs. */
onSignOut(listeners.notify);

/** Also calls the listener for what another tab has changed. */
export function onCityChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === USER_KEY || key === null) listener();
  };
  const stopListening = listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    stopListening();
    removeEventListener('storage', onStorage);
  };
}

/** Browsers report these time zones to hide the real one, so they name no city. */
const UNLOCATED_ZONE = /^(UTC|GMT|Etc\/.*)$/;

function browserTimeZone(): string | undefined {
  const timeZone = deviceTimeZone();
  return timeZone && !UNLOCATED_ZONE.test(timeZone) ? timeZone : undefined;
}

/** A city, or a time zone to guess one from, or neither for everywhere. */
export type NearQuery = { near?: string; timeZone?: string };

/** Query parameters by which the server knows which meetups are near. */
export function nearQuery(readerCity = readReaderCity()): NearQuery {
  if (readerCity === EVERYWHERE) return {};
  if (readerCity) return { near: String(readerCity.id) };
  // A town's home city counts in every zone, also where the browser hides its own.
  const timeZone = browserTimeZone() ?? (town.city ? 'UTC' : undefined);
  return timeZone ? { timeZone } : {};
}
