import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { previousOfViewer } from '../../lib/viewer-scope';
import { useAuth } from '../auth/auth-context';
import { useNearQuery } from '../cities/use-near';
import { communitiesQuery } from '../communities/communities.api';
import { nearIdeasQuery } from '../tribs/ideas.api';
import { feedQuery } from '../tribs/tribs.api';

/** Each list for a search, or all of it. While the next is loading, the last one stays. */
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
