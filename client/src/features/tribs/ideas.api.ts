import { ideaListReader } from '#shared/api/catalogue';
import { jsonQuery } from '../../lib/json-query';
import { TRIBS_CACHE } from '../../lib/query-client';
import { viewerKey } from '../../lib/viewer-scope';
import type { NearQuery } from '../cities/near';
import { ideasRequestUrl } from './trib-request-urls';

const { staleTime } = TRIBS_CACHE;

/** Ideas for meetups, the same for everybody. */
export const ideasQuery = jsonQuery(['ideas'], ideasRequestUrl({}), ideaListReader, { staleTime });

export const nearIdeasKey = (viewerId: number | null) => [...viewerKey(viewerId), 'ideas'];

/** Ideas that have a meetup near this person come first; with a search, the best match does. */
export function nearIdeasQuery(viewerId: number | null, near: NearQuery, search = '') {
  const path = ideasRequestUrl(near, search);
  return jsonQuery([...nearIdeasKey(viewerId), path], path, ideaListReader, { staleTime });
}
