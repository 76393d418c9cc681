export const PRODUCT_NAME = 'Trib';
export const DEFAULT_DISPLAY_NAME = 'Wanted User';
export const DEMO_DISPLAY_NAME = 'Demo User';
export const DEFAULT_LOCATION = 'New York, USA';
export const DEFAULT_FEED_LOCATION = 'Austin, TX';
/** The name shown for the author of messages whose account is gone. */
export const DELETED_ACCOUNT_NAME = 'Deleted account';
export const UNKNOWN_PLACE = 'TBD';

const NOT_CHOSEN = new Set(['', DEFAULT_DISPLAY_NAME, DEMO_DISPLAY_NAME]);

/** A default name says nothing about a person, so it is not shown as theirs. */
export function isChosenName(displayName: string): boolean {
  return !NOT_CHOSEN.has(displayName);
}
