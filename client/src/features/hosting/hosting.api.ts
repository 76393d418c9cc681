import { queryOptions } from '@tanstack/react-query';
import type { Trib, UpdateTribInput } from '#shared/api/tribs';
import type { MemberRole } from '#shared/domain/trib-options';
import { requestJson, requestNothing } from '../../lib/api-client';
import { viewerKey } from '../../lib/viewer-scope';

const apiPath = (id: number) => `/api/tribs/${id}`;

/** Members, requests and the waitlist. They change at any time, so the list is loaded whenever it is opened. */
export function guestsQuery(viewerId: number, tribId: number) {
  return queryOptions({
    queryKey: [...viewerKey(viewerId), 'guests', tribId],
    queryFn: ({ signal }) =>
      requestJson(`${apiPath(tribId)}/guests`, {
        schema: async () => (await import('#shared/api/hosting')).guestList,
        signal,
      }),
    staleTime: 0,
  });
}

export function putRequestDecision(tribId: number, userId: number, accept: boolean): Promise<void> {
  return requestNothing(`${apiPath(tribId)}/requests/${userId}`, { method: 'PUT', body: { accept } });
}

export function deleteMember(tribId: number, userId: number): Promise<void> {
  return requestNothing(`${apiPath(tribId)}/members/${userId}`, { method: 'DELETE' });
}

export function putRole(tribId: number, userId: number, role: MemberRole): Promise<void> {
  return requestNothing(`${apiPath(tribId)}/members/${userId}`, { method: 'PUT', body: { role } });
}

export function postCancel(tribId: number): Promise<void> {
  return requestNothing(`${apiPath(tribId)}/cancel`, { method: 'POST' });
}

export function putTrib(tribId: number, changes: UpdateTribInput): Promise<Trib> {
  return requestJson(apiPath(tribId), {
    method: 'PUT',
    body: changes,
    schema: async () => (await import('#shared/api/tribs')).trib,
  });
}
