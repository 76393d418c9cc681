import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { DiscoverTab } from '#shared/domain/discover-tabs';
import { currentEntry } from '../../navigation/history';
import { closeOverlay, opens } from '../../navigation/overlays';
import { idInUrl } from '../../lib/id-in-url';
import { useRawSearch } from '../../lib/raw-search';
import { useDebounced } from '../../lib/use-debounced';
import { previousOfViewer } from '../../lib/viewer-scope';
import { useAuth } from '../auth/auth-context';
import { useNearQuery } from '../cities/use-near';
import { communitiesQuery } from '../communities/communities.api';
import { nearIdeasQuery } from '../tribs/ideas.api';
import { feedQuery } from '../tribs/tribs.api';
import { parseDiscoverUrl, withTab, withText, type SheetName, withSheet } from './discover-url';

const SEARCH_DELAY_MS = 250;

const urlOf = (path: string, query: string) => (query === '' ? path : `${path}?${query}`);

/** The tab and the search are in the URL, so that Back, a reload and a shared link keep them. */
export function useDiscoverUrl() {
  const [path, navigate] = useLocation();
  const { tab, text, search } = parseDiscoverUrl(path, useRawSearch());

  const showTab = useCallback(
    (next: DiscoverTab) => navigate(urlOf(path, withTab(path, location.search, next))),
    [path, navigate],
  );
  const writeText = useCallback(
    (next: string) =>
      navigate(urlOf(path, withText(location.search, next)), { replace: true, state: currentEntry() }),
    [path, navigate],
  );
  return { tab, text, search, showTab, ...useTypedText(text, writeText) };
}

/** Writes the typed text into the URL once typing pauses. If the URL changes otherwise, as by Back, the field follows. */
function useTypedText(text: string, write: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  const settled = useDebounced(typed, SEARCH_DELAY_MS).trim();
  const written = useRef(text);
  useEffect(() => {
    if (text === written.current) return;
    written.current = text;
    setTyped(text);
  }, [text]);
  useEffect(() => {
    if (settled === written.current) return;
    written.current = settled;
    write(settled);
  }, [settled, write]);
  const clear = useCallback(() => {
    setTyped('');
    written.current = '';
    write('');
  }, [write]);
  return { typed, setTyped, clear };
}

/** A sheet that the URL opens. Closing it goes back, unless a link opened it directly. */
export function useSheetInUrl(name: SheetName) {
  const id = idInUrl(useSearch(), name);
  const close = useCallback(
    () => void closeOverlay(name, urlOf(location.pathname, withSheet(location.search, name, null))),
    [name],
  );
  return { id, close };
}

/** Makes the link that opens the sheet over the current page. */
export function useSheetLink(name: SheetName) {
  const [path] = useLocation();
  const search = useSearch();
  return (id: number) => ({ href: `${path}?${withSheet(search, name, id)}`, state: opens(name) });
}

/** While the list of a new search is loading, the last one stays. */
export function useIdeaSearch(search: string) {
  const { user, isRestoring } = useAuth();
  const query = useNearQuery();
  const viewerId = user?.id ?? null;
  return useQuery({
    ...nearIdeasQuery(viewerId, query, search),
    enabled: !isRestoring,
    placeholderData: previousOfViewer(viewerId),
  });
}

export function useCommunitySearch(search: string) {
  const { user, isRestoring } = useAuth();
  const query = useNearQuery();
  const viewerId = user?.id ?? null;
  return useInfiniteQuery({
    ...communitiesQuery(viewerId, query, search),
    enabled: !isRestoring,
    placeholderData: previousOfViewer(viewerId),
  });
}

export function useTribSearch(search: string) {
  const { user, isRestoring } = useAuth();
  const query = useNearQuery();
  const viewerId = user?.id ?? null;
  return useInfiniteQuery({
    ...feedQuery(viewerId, search === '' ? {} : { q: search }, query),
    enabled: !isRestoring,
    placeholderData: previousOfViewer(viewerId),
  });
}
