/** GET /api/tribs/{id}/calendar.ics   a meetup as a calendar file */
import { idParams } from '#shared/api/common';
import { calendarLocation } from '#shared/domain/calendar-event';
import { tribPath } from '#shared/domain/paths';
import type { Deps } from '../../deps';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { ownOrigin } from '../../http/origin-check';
import { answerVectorOf } from '../compatibility/answer-vector.rules';
import { presentTrib } from '../tribs/present.service';
import { findExactPlace } from '../tribs/tribs.queries';
import { noTimeYet } from './calendar.errors';
import { calendarFile } from './calendar.views';

export function calendarRoutes({ db, config }: Deps): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/tribs/:id/calendar.ics',
      summary: 'The meetup as a calendar file; the exact place only for members',
      access: 'anyone',
      params: idParams,
      file: ['text/calendar'],
      refuses: [409],
      async handle({ params, viewer, req, res }) {
        const from = answerVectorOf(viewer, {});
        const { row, view } = await presentTrib(db, viewer, from, params.id);
        if (row.startsAt === null || row.endsAt === null) throw noTimeYet();
        const place = await findExactPlace(db, viewer, row.id);
        const url = ownOrigin(req, config.publicUrl) + tribPath(row.id);
        res.attachment(`trib-${row.id}.ics`).type('text/calendar');
        res.send(
          calendarFile({
            id: row.id,
            name: row.name,
            description: row.description,
            startsAt: new Date(row.startsAt),
            endsAt: new Date(row.endsAt),
            timeZone: row.timeZone,
            location: calendarLocation(place, view.location),
            cancelled: row.cancelledAt !== null,
            updatedAt: new Date(row.updatedAt),
            url,
          }),
        );
      },
    }),
  ];
}
