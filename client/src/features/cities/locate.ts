import type { Coordinates } from '#shared/domain/great-circle';
import { UserFacingError } from '../../lib/errors';

const GIVE_UP_MS = 10_000;
/** A position from some minutes ago is good enough to find a town. */
const AGE_MAX_MS = 10 * 60_000;
const REFUSED_CODE = 1;
const SLOW_CODE = 3;

const ABSENT = "This browser can't tell where you are. Search for your city instead.";
const REFUSED =
  "Your browser keeps your location to itself. Allow it in the browser's settings, or search for your city.";
const SLOW = 'Finding you takes too long. Try again, or search for your city.';
const UNKNOWN = "Your device can't tell where it is right now. Search for your city instead.";

/** Two decimals are accurate to half a mile, which tells the part of a town but not the house. */
const coarse = (degrees: number) => Math.round(degrees * 100) / 100;

/** Makes the browser ask the person for their position. Rejects with a sentence to show them. */
export function locate(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    const fail = (message: string) => reject(new UserFacingError(message));
    if (!('geolocation' in navigator)) {
      fail(ABSENT);
      return;
    }
    // Some in-app browsers never call back.
    const timer = setTimeout(fail, GIVE_UP_MS, SLOW);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        clearTimeout(timer);
        resolve({ latitude: coarse(coords.latitude), longitude: coarse(coords.longitude) });
      },
      ({ code }) => {
        clearTimeout(timer);
        fail(code === REFUSED_CODE ? REFUSED : code === SLOW_CODE ? SLOW : UNKNOWN);
      },
      { timeout: GIVE_UP_MS, maximumAge: AGE_MAX_MS },
    );
  });
}
