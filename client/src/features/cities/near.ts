import { deviceTimeZone } from '../../lib/device-time-zone';
import { createListeners } from '../../lib/listeners';
import { USER_KEY, write } from '../../lib/storage';
import { EVERYWHERE, type KnownCity, readChosenCity, readCity } from '../../lib/stored-answers';
import { onSignOut } from '../../lib/viewer-scope';

const KEY = 'nearCity';

/** Where the user said that they are; null if they never did. */
export type ReaderCity = ReturnType<typeof readChosenCity>;

/** The choice, else the city of the signed-in person's profile. */
export const readReaderCity = (): ReaderCity => readChosenCity() ?? readOwnCity();

/** From the person's card, which signing in stores on the device, so that the first request has the city. */
function readOwnCity(): KnownCity | null {
  const city = readCity(USER_KEY, 'cityId', 'location');
  // "Lyon, France"
  return city && { ...city, name: city.name.split(',')[0] ?? city.name };
}

const listeners = createListeners();

export function chooseCity({ id, name }: { id: number; name: string }): void {
  write(KEY, JSON.stringify({ id, name }));
  listeners.notify();
}

export function chooseEverywhere(): void {
  write(KEY, JSON.stringify(EVERYWHERE));
  listeners.notify();
}

/** Signing out has deleted the choice by then. */
onSignOut(listeners.notify);

/** Also calls the listener for a choice in another tab. */
export function onCityChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener();
  };
  const stopListening = listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    stopListening();
    removeEventListener('storage', onStorage);
  };
}

/** Time zones that a browser reports to hide its own. They name no city. */
const UNLOCATED_ZONE = /^(UTC|GMT|Etc\/.*)$/;

function browserTimeZone(): string | undefined {
  const timeZone = deviceTimeZone();
  return timeZone && !UNLOCATED_ZONE.test(timeZone) ? timeZone : undefined;
}

/** A city or a time zone to guess one from; neither for everywhere. */
export type NearQuery = { near?: string; timeZone?: string };

/** What requests for meetups carry, so that the server knows which are near. */
export function nearQuery(readerCity = readReaderCity()): NearQuery {
  if (readerCity === EVERYWHERE) return {};
  if (readerCity) return { near: String(readerCity.id) };
  const timeZone = browserTimeZone();
  return timeZone ? { timeZone } : {};
}
