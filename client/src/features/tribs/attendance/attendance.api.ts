import { queryOptions } from '@tanstack/react-query';
import { attendanceReader } from '#shared/api/attendance';
import { requestJson, requestNothing } from '../../../lib/api-client';
import { tribKeys } from '../tribs.api';

const address = (tribId: number) => `/api/tribs/${tribId}/attendance`;

/** Who is there, as far as the viewer may know. It may change at any time, so it is fetched whenever it is shown. */
export function attendanceQuery(viewerId: number, tribId: number) {
  return queryOptions({
    queryKey: [...tribKeys(viewerId).attendance, tribId],
    queryFn: ({ signal }) => requestJson(address(tribId), { schema: attendanceReader, signal }),
    staleTime: 0,
  });
}

export function putHere(tribId: number, here: boolean): Promise<void> {
  return requestNothing(address(tribId), { method: 'PUT', body: { here } });
}

export function putCame(tribId: number, userId: number, came: boolean | null): Promise<void> {
  return requestNothing(`${address(tribId)}/${userId}`, { method: 'PUT', body: { came } });
}

export function putLine(tribId: number, text: string): Promise<void> {
  return requestNothing(`/api/tribs/${tribId}/arrival-line`, { method: 'PUT', body: { text } });
}
