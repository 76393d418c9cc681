import { FIRST_FRAME_ID } from './first-frame';

/** Whether the first frame is still shown because the app has not rendered yet. */
export const isFirstPage = () => document.getElementById(FIRST_FRAME_ID) !== null;

/** How long a response read before the first render is used without a new request, for queries that cache nothing otherwise. */
export const READ_AHEAD_MS = 5_000;
