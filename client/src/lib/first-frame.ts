/** Marks the markup that comes with a page and is removed as a whole when the app renders. */
export const FIRST_FRAME_ID = 'first-frame';

/** How many of the latest chats are shown at first. */
export const LATEST_MAX = 5;

/** How many places the first frame of the chats has for the latest: as many as this device has seen last, until they are there. */
export function setLatestPlaces(count: number): void {
  document.documentElement.style.setProperty('--latest-chats', String(count));
}

/** Fired once, when the app has drawn its first page. */
export const PAGE_DRAWN = 'pagedrawn';
