export const PRODUCT_NAME = 'Trib';
export const DEFAULT_DISPLAY_NAME = 'Wanted User';
export const DEMO_DISPLAY_NAME = 'Demo User';
export const DEFAULT_LOCATION = 'New York, USA';
export const DEFAULT_FEED_LOCATION = 'Austin, TX';
/** The name shown for the author of messages whose account is gone. */
export const DELETED_ACCOUNT_NAME = 'Deleted account';
export const UNKNOWN_PLACE = 'TBD';

/** How somebody who has not said a name yet reads to others. The API keeps the specification's default. */
export const NEW_HERE = 'New here';
export const isNameless = (displayName: string) => displayName === DEMO_DISPLAY_NAME;
export const shownName = (displayName: string) => (isNameless(displayName) ? NEW_HERE : displayName);
/** The same as a part of a sentence, which begins with it at 0. */
export function inSentence(displayName: string, at = 1): string {
  if (shownName(displayName) !== NEW_HERE) return displayName;
  return at === 0 ? 'Somebody new' : 'somebody new';
}

const NOT_CHOSEN = new Set(['', DEFAULT_DISPLAY_NAME, DEMO_DISPLAY_NAME, NEW_HERE]);

/** A default name says nothing about a person, so it is not shown as theirs. */
export function isChosenName(displayName: string): boolean {
  return !NOT_CHOSEN.has(displayName);
}
