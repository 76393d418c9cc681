export const PRODUCT_NAME = 'Trib';
export const DEFAULT_DISPLAY_NAME = 'Wanted User';
export const DEMO_DISPLAY_NAME = 'Demo User';
export const DEFAULT_LOCATION = 'New York, USA';
export const DEFAULT_FEED_LOCATION = 'Austin, TX';
/** The author of messages whose account is gone. */
export const DELETED_ACCOUNT_NAME = 'Deleted account';
export const UNKNOWN_PLACE = 'TBD';

/** The room of a meetup that repeats, beside those of its dates. */
export const seriesRoomName = (name: string) => `All dates of ${name}`;

/** "Nora and Milo are coming": `people` by name, and how many more of the `count` there are. */
export function comingText(people: readonly { displayName: string }[], count: number): string {
  const names = people.map(({ displayName }) => displayName);
  const rest = count - names.length;
  const others = rest === 1 ? '1 other' : `${rest} others`;
  const all = rest > 0 ? [...names, others] : names;
  const last = all.at(-1) ?? '';
  return all.length < 2 ? `${last} is coming` : `${all.slice(0, -1).join(', ')} and ${last} are coming`;
}

const NOT_CHOSEN = new Set(['', DEFAULT_DISPLAY_NAME, DEMO_DISPLAY_NAME]);

/** The default name says nothing about a person, so it is not shown as theirs. */
export function isChosenName(displayName: string): boolean {
  return !NOT_CHOSEN.has(displayName);
}
