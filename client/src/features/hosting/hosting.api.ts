import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { UpdateTribInput } from '#shared/api/hosting';
import type { Trib } from '#shared/api/tribs';
import type { MemberRole } from '#shared/domain/trib-options';
import { requestJson, requestNothing } from '../../lib/api-client';
import { warn } from '../../lib/log';
import { patchTrib } from '../tribs/trib-cache';
import { tribKeys, tribQuery } from '../tribs/tribs.api';

const apiPath = (id: number) => `/api/tribs/${id}`;

/** Who goes, asks and waits. People come and go meanwhile, so it is asked for whenever it is looked at. */
export function guestsQuery(viewerId: number, tribId: number) {
  return queryOptions({
    queryKey: ['guests', viewerId, tribId],
    queryFn: ({ signal }) =>
      requestJson(`${apiPath(tribId)}/guests`, {
        answer: async () => (await import('#shared/api/hosting')).guestList,
        signal,
      }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

export function putRequestAnswer(tribId: number, userId: number, accept: boolean): Promise<void> {
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
    answer: async () => (await import('#shared/api/tribs')).trib,
  });
}

/** As the server has it by now, on every card that shows it. Each of them keeps what it has if that fails. */
export async function refreshTrib(queryClient: QueryClient, viewerId: number, tribId: number): Promise<void> {
  try {
    const fresh = await queryClient.fetchQuery({
      ...tribQuery(viewerId, tribId),
      staleTime: 0,
      retry: false,
    });
    patchTrib(queryClient, tribId, (kept) => ({ ...kept, ...fresh }));
    await queryClient.invalidateQueries({ queryKey: tribKeys.ofUser });
  } catch (error) {
    warn('The meetup could not be read again', error);
  }
}
