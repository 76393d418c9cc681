import { useSyncExternalStore } from 'react';
import { shownPath, shownSearch, subscribe } from './history';
import { navigate } from './overlays';

/** The router's location hook. It follows the same store as the overlays, so that page and overlays change in one render. */
export const useAppLocation = (): [string, typeof navigate] => [
  useSyncExternalStore(subscribe, shownPath, shownPath),
  navigate,
];
export const useAppSearch = () => useSyncExternalStore(subscribe, shownSearch, shownSearch);
