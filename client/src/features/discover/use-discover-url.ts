import { useCallback, useEffect, useRef, useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { defaultTab, type DiscoverTab } from '#shared/domain/discover-tabs';
import { changeQuery } from '../../navigation/history';
import { useTab, useUrl } from '../../navigation/use-url';
import { discoverPage } from '../../lib/paths';
import { useDebounced } from '../../lib/use-debounced';
import { previousOfViewer } from '../../lib/viewer-scope';
import { useAuth } from '../auth/auth-context';
import { useNearQuery } from '../cities/use-near';
import { communitiesQuery } from '../communities/communities.api';
import { nearIdeasQuery } from '../tribs/ideas.api';
import { feedQuery } from '../tribs/tribs.api';
import { parseDiscoverUrl } from './discover-url';

/** The tab and the search are in the URL, so that a reload and a shared link keep them. */
export function useDiscoverUrl() {
  const url = useUrl();
  const { text, search } = parseDiscoverUrl(url.path, url.search);
  const [tab, showTab] = useTab(discoverPage, defaultTab(url.path));
  return { tab, text, search, showTab, ...useTypedText(text) };
}

const writeText = (text: string) =>
  changeQuery((search) => discoverPage.change(search, { q: text || undefined }));

/** Writes the typed text into the URL once typing pauses. If the URL changes otherwise, as by Back, the field follows. */
function useTypedText(text: string) {
  const [typed, setTyped] = useState(text);
  const settled = useDebounced(typed).trim();
  const written = useRef(text);
  useEffect(() => {
    if (text === written.current) return;
    written.current = text;
    setTyped(text);
  }, [text]);
  useEffect(() => {
    if (settled === written.current) return;
    written.current = settled;
    writeText(settled);
  }, [settled]);
  const clear = useCallback(() => {
    setTyped('');
    written.current = '';
    writeText('');
  }, []);
  return { typed, setTyped, clear };
}

/** While the list of a new search is loading, the last one stays. A tab that is not shown needs no list without a search. */
function useSearch(isNeeded: boolean) {
  const { user, isRestoring } = useAuth();
  const viewerId = user?.id ?? null;
  return {
    near: useNearQuery(),
    viewerId,
    options: { enabled: isNeeded && !isRestoring, placeholderData: previousOfViewer(viewerId) },
  };
}

export function useIdeaSearch(search: string, isNeeded = true) {
  const { near, viewerId, options } = useSearch(isNeeded);
  return useQuery({ ...nearIdeasQuery(viewerId, near, search), ...options });
}

export function useCommunitySearch(search: string, isNeeded = true) {
  const { near, viewerId, options } = useSearch(isNeeded);
  return useInfiniteQuery({ ...communitiesQuery(viewerId, near, search), ...options });
}

export function useTribSearch(search: string, isNeeded = true) {
  const { near, viewerId, options } = useSearch(isNeeded);
  return useInfiniteQuery({ ...feedQuery(viewerId, search === '' ? {} : { q: search }, near), ...options });
}

export type Found = { tab: DiscoverTab; count: number; text: string };

/** How much a search has found in each tab. Placeholder data is the last search's, so it says nothing about this one. */
export function useFound(search: string): Found[] {
  const isSearch = search !== '';
  const ideas = useIdeaSearch(search, isSearch);
  const communities = useCommunitySearch(search, isSearch);
  const tribs = useTribSearch(search, isSearch);
  const known = ({ data, isPlaceholderData }: { data?: unknown; isPlaceholderData: boolean }) =>
    isSearch && data !== undefined && !isPlaceholderData;
  const lists = [
    { tab: 'experiences', list: ideas, of: ideas.data, hasMore: false },
    { tab: 'communities', list: communities, of: communities.data, hasMore: communities.hasNextPage },
    {
      tab: 'tribs',
      list: tribs,
      of: tribs.data?.pages.flatMap(({ items }) => items),
      hasMore: tribs.hasNextPage,
    },
  ] as const;
  return lists.flatMap(({ tab, list, of, hasMore }) => {
    const count = of?.length ?? 0;
    return known(list) ? [{ tab, count, text: `${count}${hasMore ? '+' : ''}` }] : [];
  });
}

const ONE = { experiences: 'experience', communities: 'community', tribs: 'trib' };
export const thingsFound = ({ tab, count, text }: Found) => `${text} ${count === 1 ? ONE[tab] : tab}`;
