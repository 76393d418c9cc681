import { ideaListReader } from '#shared/api/catalogue';
import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '../../lib/api-client';
import { TRIBS_CACHE } from '../../lib/query-client';

const { staleTime } = TRIBS_CACHE;

/** Ideas for meetups, the same for everybody. With a search only what it finds, the best match first. */
export function ideaSearchQuery(search: string) {
  const path = search === '' ? '/api/ideas' : `/api/ideas?${new URLSearchParams({ q: search })}`;
  return queryOptions({
    queryKey: ['ideas', search],
    queryFn: ({ signal }) =>
      requestJson(path, {
        schema: ideaListReader,
        signal,
      }),
    staleTime,
  });
}

export const ideasQuery = ideaSearchQuery('');
