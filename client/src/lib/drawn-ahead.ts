/** Marks the markup that comes with a page and is removed as a whole when the app renders. */
export const DRAWN_AHEAD = 'drawn-ahead';

export const drawnAhead = () => document.getElementById(DRAWN_AHEAD);
