import { useSyncExternalStore } from 'react';
import { shownPath, shownSearch, subscribe } from './history';
import { navigate } from './overlays';

/** For the router: it follows the same store, so that page and overlays change in one render. */
export const useAppLocation = (): [string, typeof navigate] => [
  useSyncExternalStore(subscribe, shownPath, shownPath),
  navigate,
];
export const useAppSearch = () => useSyncExternalStore(subscribe, shownSearch, shownSearch);
