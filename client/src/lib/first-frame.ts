/** The id of the markup that comes with a page and is removed as a whole when the app renders. */
export const FIRST_FRAME_ID = 'first-frame';

/** How many of the latest chats are shown before the list is expanded. */
export const LATEST_MAX = 5;

/** Sets how many rows the first frame reserves for the latest chats: as many as this device showed last. */
export function setLatestPlaces(count: number): void {
  document.documentElement.style.setProperty('--latest-chats', String(count));
}

/** Fired once, when the app has rendered its first page. */
export const PAGE_DRAWN = 'pagedrawn';
