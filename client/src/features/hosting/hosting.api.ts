import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import { type GuestList, guestList } from '#shared/api/hosting';
import { tribReader } from '#shared/api/tribs';
import type { UpdateTribInput } from '#shared/api/trib-requests';
import type { MemberRole } from '#shared/domain/trib-options';
import { type Page, requestJson, requestNothing, requestWithNext } from '../../lib/api-client';
import { viewerKey } from '../../lib/viewer-scope';

const GUESTS_PAGE = 50;
const apiPath = (id: number) => `/api/tribs/${id}`;

/** Members, requests and the waitlist. They change at any time, so they are loaded whenever the list is opened. */
export function guestsQuery(viewerId: number, tribId: number) {
  return infiniteQueryOptions({
    queryKey: [...viewerKey(viewerId), 'guests', tribId],
    queryFn: async ({ pageParam, signal }): Promise<Page<GuestList>> => {
      const { data, next } = await requestWithNext(pageParam, { schema: guestList, signal });
      return { items: [data], next };
    },
    initialPageParam: `${apiPath(tribId)}/guests?limit=${GUESTS_PAGE}`,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

export type GuestPages = InfiniteData<Page<GuestList>>;

export function allGuests({ pages }: Pick<GuestPages, 'pages'>): GuestList {
  const all = pages.flatMap(({ items }) => items);
  return {
    members: all.flatMap(({ members }) => members),
    requests: all.flatMap(({ requests }) => requests),
    waitlist: all.flatMap(({ waitlist }) => waitlist),
  };
}

/** Puts all guests on the first page. The pages stay, because the last one leads to those not loaded yet. */
export function withGuests<T extends GuestPages>(loaded: T, guests: GuestList): T {
  const pages = loaded.pages.map((page, index) => ({ ...page, items: index === 0 ? [guests] : [] }));
  return { ...loaded, pages };
}

export const putRequestDecision = (tribId: number, userId: number, accept: boolean) =>
  requestNothing(`${apiPath(tribId)}/requests/${userId}`, { method: 'PUT', body: { accept } });

export const deleteMember = (tribId: number, userId: number) =>
  requestNothing(`${apiPath(tribId)}/members/${userId}`, { method: 'DELETE' });

/** At a date of a series, the role is for `all` dates or for this `one`. */
export type RoleDates = 'all' | 'one';

export const putRole = (tribId: number, userId: number, given: { role: MemberRole; dates: RoleDates }) =>
  requestNothing(`${apiPath(tribId)}/members/${userId}`, { method: 'PUT', body: given });

/** The line is told to everybody who goes, waits or asks. */
export const postCancel = (tribId: number, line: string) =>
  requestNothing(`${apiPath(tribId)}/cancel`, { method: 'POST', ...(line && { body: { line } }) });

/** Decides early whether a meetup goes ahead with the people it has. */
export const putDecision = (tribId: number, goesAhead: boolean) =>
  requestNothing(`${apiPath(tribId)}/decision`, { method: 'PUT', body: { goesAhead } });

export const putTrib = (tribId: number, changes: UpdateTribInput) =>
  requestJson(apiPath(tribId), { method: 'PUT', body: changes, schema: tribReader });
