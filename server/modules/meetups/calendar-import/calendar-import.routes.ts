/** POST /api/calendar-imports   what is in a calendar, as drafts of meetups that nothing keeps */
import { calendarImport, calendarImportRequest } from '#shared/api/calendar';
import { CALENDAR_BYTES_MAX } from '#shared/domain/limits';
import type { Deps } from '../../../deps';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { LIMITS } from '../../../http/rate-limit';
import { takeThreadTurn } from '../../../thread-turns';
import { placeDrafts } from './draft-places.service';
import { readInThread } from './read-calendar.service';

export function calendarImportRoutes({ db, now }: Deps): Endpoint[] {
  return [
    endpoint('POST /api/calendar-imports', {
      summary: 'Read a calendar file as drafts of meetups; nothing of it is kept',
      access: 'session',
      body: calendarImportRequest,
      // JSON may escape every character.
      longBody: { bytes: 2 * CALENDAR_BYTES_MAX, limit: LIMITS.calendarImportsPerUser },
      response: calendarImport,
      writes: false,
      async handle({ body, viewer }) {
        const { calendar, timeZone } = body;
        const found = await takeThreadTurn(viewer.id, () => readInThread(calendar, { timeZone, now: now() }));
        return { ...found, drafts: await placeDrafts(db, found.drafts, timeZone) };
      },
    }),
  ];
}
