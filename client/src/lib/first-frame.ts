/** Marks the markup that comes with a page and is removed as a whole when the app renders. */
export const FIRST_FRAME_ID = 'first-frame';

/** Fired once, when the app has drawn its first page. */
export const PAGE_DRAWN = 'pagedrawn';
