import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useLocation, useRouter } from 'wouter';
import { changeQuery, shownPath, shownSearch, subscribe } from './history';
import { navigate, type Url } from './overlays';

/** The router's location hook. It follows the same store as the overlays, so that page and overlays change in one render. */
export const useAppLocation = (): [string, typeof navigate] => [
  useSyncExternalStore(subscribe, shownPath, shownPath),
  navigate,
];
export const useAppSearch = () => useSyncExternalStore(subscribe, shownSearch, shownSearch);

/**
 * The path and the query exactly as in the URL. The router's `useSearch` decodes the query, and parsing would decode it
 * again: a typed "100%25" would become "100%", which is not valid encoded text.
 */
export function useUrl(): Url {
  const [path] = useLocation();
  const router = useRouter();
  const search = router.searchHook(router);
  return useMemo(() => ({ path, search }), [path, search]);
}

/** The parameters of a page in the current URL: `const { tab } = useSearchOf(chatPage)`. */
export function useSearchOf<S>({ parse }: { parse: (search: string) => S }): S {
  const { search } = useUrl();
  return useMemo(() => parse(search), [parse, search]);
}

type Tabbed<T> = {
  parse: (search: string) => { tab?: T | undefined };
  change: (search: string, changes: { tab?: T | undefined }) => string;
};

/**
 * The tab of a page, kept in the URL for reloads and links. `usual` is the one that the URL need not name. Another tab
 * is another look at the same page, so it takes the place of the entry: Back leaves the page from any tab.
 */
export function useTab<T extends string>(page: Tabbed<T>, usual: T) {
  const { tab = usual } = useSearchOf(page);
  const show = useCallback(
    (next: T) => changeQuery((search) => page.change(search, { tab: next === usual ? undefined : next })),
    [page, usual],
  );
  return [tab, show] as const;
}
