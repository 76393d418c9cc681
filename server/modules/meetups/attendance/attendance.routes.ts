/**
 * GET /api/tribs/{id}/attendance            who is there, as far as the viewer may know
 * PUT /api/tribs/{id}/attendance            "I'm here"
 * PUT /api/tribs/{id}/attendance/{userId}   a host says who came
 * PUT /api/tribs/{id}/arrival-line          how to find the others
 */
import { attendance, attendanceParams, cameRequest, hereRequest, lineRequest } from '#shared/api/attendance';
import { idParams } from '#shared/api/common';
import type { Deps } from '../../../deps';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { leaveLine, setHere, setWhoCame, showAttendance } from './attendance.service';

export function attendanceRoutes({ db, now }: Deps): Endpoint[] {
  return [
    endpoint('GET /api/tribs/:id/attendance', {
      summary: 'On the day, how to find the others; for hosts also who came',
      access: 'session',
      params: idParams,
      response: attendance,
      handle: ({ params, viewer }) => showAttendance(db, viewer, params.id, now()),
    }),

    endpoint('PUT /api/tribs/:id/attendance', {
      summary: 'Say that you are there, or that you are not; only the hosts know',
      access: 'session',
      params: idParams,
      body: hereRequest,
      refuses: [409],
      handle: ({ params, body, viewer }) => setHere(db, viewer, { tribId: params.id, ...body }, now()),
    }),

    endpoint('PUT /api/tribs/:id/attendance/:userId', {
      summary: 'Say as a host whether somebody came; null takes it back',
      access: 'session',
      params: attendanceParams,
      body: cameRequest,
      refuses: [409],
      handle: ({ params: { id: tribId, userId: memberId }, body, viewer }) =>
        setWhoCame(db, viewer, { tribId, memberId, ...body }, now()),
    }),

    endpoint('PUT /api/tribs/:id/arrival-line', {
      summary: 'Leave a line for those coming, as a host or the first one there; it is gone the next day',
      access: 'session',
      params: idParams,
      body: lineRequest,
      refuses: [409],
      handle: ({ params, body, viewer }) => leaveLine(db, viewer, { tribId: params.id, ...body }, now()),
    }),
  ];
}
