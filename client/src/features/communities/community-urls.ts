import { type NearQuery, nearQuery } from '../cities/near';

export const communitiesUrl = (near: NearQuery = nearQuery(), search = ''): string =>
  withQuery('/api/communities', { ...near, ...(search !== '' && { q: search }) });

export const communityUrl = (id: number, near: NearQuery): string =>
  withQuery(`/api/communities/${id}`, near);

function withQuery(path: string, values: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(values);
  return query.size > 0 ? `${path}?${query}` : path;
}
