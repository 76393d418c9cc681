import { useCallback, useEffect, useRef, useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { defaultTab } from '#shared/domain/discover-tabs';
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
