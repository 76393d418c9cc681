/** Marks the markup that comes with a page and is removed as a whole when the app renders. */
export const PRERENDERED_ID = 'drawn-ahead';

export const prerenderedRoot = () => document.getElementById(PRERENDERED_ID);
