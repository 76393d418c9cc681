import { atOnce } from './at-once';

/** The first screen has no navigation, so its script is not part of the first one. */
export const bottomNav = atOnce(async () => (await import('./BottomNav')).BottomNav);
