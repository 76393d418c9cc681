import { ideaListReader } from '#shared/api/catalogue';
import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '../../lib/api-client';
import { TRIBS_CACHE } from '../../lib/query-client';
import { viewerKey } from '../../lib/viewer-scope';
import type { NearQuery } from '../cities/near';
import { ideasRequestUrl } from './trib-request-urls';

const { staleTime } = TRIBS_CACHE;

/** Ideas for meetups, the same for everybody. */
export const ideasQuery = queryOptions({
  queryKey: ['ideas'],
  queryFn: ({ signal }) => requestJson(ideasRequestUrl({}), { schema: ideaListReader, signal }),
  staleTime,
});

export const nearIdeasKey = (viewerId: number | null) => [...viewerKey(viewerId), 'ideas'];

/** Ideas that have a meetup near this person come first; with a search, the best match does. */
export function nearIdeasQuery(viewerId: number | null, near: NearQuery, search = '') {
  const path = ideasRequestUrl(near, search);
  return queryOptions({
    queryKey: [...nearIdeasKey(viewerId), path],
    queryFn: ({ signal }) => requestJson(path, { schema: ideaListReader, signal }),
    staleTime,
  });
}
