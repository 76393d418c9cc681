/** The id of the markup that comes with a page and is removed as a whole when the app renders. */
export const STATIC_FRAME_ID = 'static-frame';

/** Whether the app has not rendered yet, so that the markup that came with the page is still shown. */
export const isStaticFrameShown = () => document.getElementById(STATIC_FRAME_ID) !== null;

/** How long a response read before the first render is used without a new request, for queries that cache nothing otherwise. */
export const READ_AHEAD_MS = 5_000;

/** How many of the latest chats are shown before the list is expanded. */
export const LATEST_MAX = 5;

/** Sets for how many of the latest chats the static frame has a placeholder: as many as this device showed last. */
export function setLatestPlaceholders(count: number): void {
  document.documentElement.style.setProperty('--latest-chats', String(count));
}

/** Fired once, when the app has rendered its first page. */
export const PAGE_DRAWN = 'pagedrawn';
