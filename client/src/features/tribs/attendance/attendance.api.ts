import { attendanceReader } from '#shared/api/attendance';
import { requestNothing } from '../../../lib/api-client';
import { jsonQuery } from '../../../lib/json-query';
import { tribKeys } from '../tribs.api';

const address = (tribId: number) => `/api/tribs/${tribId}/attendance`;

/** Who is there, as far as the viewer may know. It may change at any time, so it is fetched whenever it is shown. */
export const attendanceQuery = (viewerId: number, tribId: number) =>
  jsonQuery([...tribKeys(viewerId).attendance, tribId], address(tribId), attendanceReader, { staleTime: 0 });

export const putHere = (tribId: number, here: boolean) =>
  requestNothing(address(tribId), { method: 'PUT', body: { here } });

export const putCame = (tribId: number, userId: number, came: boolean | null) =>
  requestNothing(`${address(tribId)}/${userId}`, { method: 'PUT', body: { came } });

export const putLine = (tribId: number, text: string) =>
  requestNothing(`/api/tribs/${tribId}/arrival-line`, { method: 'PUT', body: { text } });
