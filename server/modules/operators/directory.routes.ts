/**
 * GET  /api/admin/people               people by name, the latest first
 * POST /api/admin/people/{id}/looks    more of one of them, which the log says
 * GET  /api/admin/meetups              meetups by name, the latest first
 */
import { idParams } from '#shared/api/common';
import { directoryQuery, listedMeetups, listedPeople, openedPerson } from '#shared/api/operators';
import type { Deps } from '../../deps';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { notFound } from '../../http/errors';
import { BEFORE_ALL } from '../../http/pagination';
import { findPerson, listMeetups, listPeople } from './directory.queries';
import { insertAction } from './operators.queries';
import { listedMeetupView, listedPersonView, operatorName } from './operators.views';

/** How many of their meetups are shown with a person. */
const MEETUPS_SHOWN = 20;

export function directoryRoutes({ db, pagination }: Deps): Endpoint[] {
  return [
    endpoint('GET /api/admin/people', {
      summary: 'People whose name or username contains a text, the latest first',
      access: 'operator',
      query: directoryQuery,
      response: listedPeople,
      async handle({ query: { q, cursor, limit }, req, res }) {
        const after = (pagination.readPosition(cursor) ?? BEFORE_ALL).id;
        const rows = await listPeople(db, { q, after, limit });
        pagination.linkNextPage(
          req,
          res,
          rows.map(({ id }) => ({ id, at: 0 })),
          limit,
        );
        return rows.map(listedPersonView);
      },
    }),

    endpoint('POST /api/admin/people/:id/looks', {
      summary: 'More about a person, without anything private. That it was looked at stands in the log',
      access: 'operator',
      params: idParams,
      response: openedPerson,
      async handle({ params: { id }, viewer }) {
        return db.transaction(async (tx) => {
          const row = await findPerson(tx, id);
          if (!row) throw notFound();
          await insertAction(tx, {
            operatorId: viewer.id,
            operator: operatorName(viewer),
            action: 'look',
            subject: `user ${id}`,
            reason: 'In the list of people',
          });
          const meetups = await listMeetups(tx, { hostId: id, after: BEFORE_ALL.id, limit: MEETUPS_SHOWN });
          const { lastActiveAt, communities, reported, reports } = row;
          return {
            ...listedPersonView(row),
            lastActiveAt: lastActiveAt.toISOString(),
            communities,
            reported,
            reports,
            meetups: meetups.map(listedMeetupView),
          };
        });
      },
    }),

    endpoint('GET /api/admin/meetups', {
      summary: 'Meetups whose name contains a text, the latest first, without their places',
      access: 'operator',
      query: directoryQuery,
      response: listedMeetups,
      async handle({ query: { q, cursor, limit }, req, res }) {
        const after = (pagination.readPosition(cursor) ?? BEFORE_ALL).id;
        const rows = await listMeetups(db, { q, after, limit });
        pagination.linkNextPage(
          req,
          res,
          rows.map(({ id }) => ({ id, at: 0 })),
          limit,
        );
        return rows.map(listedMeetupView);
      },
    }),
  ];
}
