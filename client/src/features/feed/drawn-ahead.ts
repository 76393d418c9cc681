/** Marks the markup that comes with the feed's page and is removed as a whole when the app renders. */
export const DRAWN_AHEAD = 'drawn-ahead';
