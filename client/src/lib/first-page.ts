import { FIRST_FRAME_ID } from './first-frame';

/** The first frame is still there: the app has not drawn yet. */
export const isFirstPage = () => document.getElementById(FIRST_FRAME_ID) !== null;

/** From what a page reads before its first render to that render, for what is not kept otherwise. */
export const READ_AHEAD_MS = 5_000;
