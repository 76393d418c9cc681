/**
 * GET  /api/admin/reports                 reports, open or handled, the latest first
 * POST /api/admin/reports/{id}/actions    hide, show, suspend, restore or answer
 * GET  /api/admin/actions                 what operators did, the latest first
 * GET  /api/admin/operators               who is an operator
 * POST /api/admin/operators               make somebody one, or take it from them
 * GET  /api/admin/people                  people by name, the latest first
 * POST /api/admin/people/{id}/looks       more of one of them, which the log says
 * GET  /api/admin/meetups                 meetups by name, the latest first
 * GET  /api/admin/first-posts             what new accounts have posted and others do not see yet, the oldest first
 * GET  /api/admin/first-posts/count       how many there are
 * POST /api/admin/first-posts/{id}/decision   show one to everybody, or refuse it with a reason
 */
import { idParams } from '#shared/api/common';
import { firstPostCount, firstPostDecision, firstPostList, firstPostsQuery } from '#shared/api/first-posts';
import {
  directoryQuery,
  listedMeetups,
  listedPeople,
  openedPerson,
  operatorList,
  roleRequest,
} from '#shared/api/operators';
import {
  operatorActionList,
  operatorActionRequest,
  operatorActionsQuery,
  report,
  reportList,
  reportsQuery,
} from '#shared/api/safety';
import { pick } from '#shared/domain/pick';
import type { Deps } from '../../../deps';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { notFound } from '../../../http/errors';
import { BEFORE_ALL } from '../../../http/pagination';
import { decidePost, presentPosts } from './decide-post.service';
import { countWaiting, listWaiting } from './first-posts.queries';
import { actOnReport, changeOperator, logAction, namedOperators } from './operators.service';
import { isNamedOperator } from '../../../config';
import { publicUserView } from '../../people/users/users.views';
import { actionView, listedMeetupView, listedPersonView, reportView } from './operators.views';
import {
  findInvolved,
  findPerson,
  findReport,
  listActions,
  listMeetups,
  listOperators,
  listPeople,
  listReports,
  type ReportRow,
} from './operators.queries';

/** How many of their meetups are shown with a person. */
const MEETUPS_SHOWN = 20;

export function operatorRoutes(deps: Deps): Endpoint[] {
  const { config, db, pagination } = deps;

  async function present(rows: readonly ReportRow[]) {
    const ids = rows
      .flatMap(({ reporterId, personId }) => [reporterId, personId])
      .filter((id) => id !== null);
    const involved = await findInvolved(db, ids);
    const byId = new Map(involved.map((person) => [person.id, person]));
    return rows.map((row) => reportView(row, byId));
  }

  async function presentOne(id: number) {
    const row = await findReport(db, id);
    const [view] = row ? await present([row]) : [];
    if (!view) throw notFound();
    return view;
  }

  async function presentOperators() {
    const rows = await listOperators(db, namedOperators(config));
    return rows.map((row) => ({
      ...publicUserView(row),
      username: row.username,
      isNamed: isNamedOperator(config, row),
    }));
  }

  return [
    endpoint('GET /api/admin/reports', {
      summary: 'Reports, the latest first',
      access: 'operator',
      query: reportsQuery,
      response: reportList,
      handle: async (call) =>
        present(await pagination.readPage(call, (page) => listReports(db, call.query.state, page))),
    }),

    endpoint('POST /api/admin/reports/:id/actions', {
      summary: 'Hide or show the reported content, suspend or restore its person, answer the reporter',
      access: 'operator',
      params: idParams,
      body: operatorActionRequest,
      response: report,
      refuses: [409],
      async handle({ params, body, viewer }) {
        await actOnReport(deps, viewer, params.id, body);
        return presentOne(params.id);
      },
    }),

    endpoint('GET /api/admin/actions', {
      summary: 'What operators did and why, the latest first',
      access: 'operator',
      query: operatorActionsQuery,
      response: operatorActionList,
      handle: async (call) =>
        (await pagination.readPage(call, (page) => listActions(db, page))).map(actionView),
    }),

    endpoint('GET /api/admin/operators', {
      summary: 'Who is an operator, by the configuration or made one by another',
      access: 'operator',
      response: operatorList,
      handle: presentOperators,
    }),

    endpoint('POST /api/admin/operators', {
      summary: 'Make somebody an operator, or take it from them; one is always left',
      access: 'operator',
      needsFreshSignIn: true,
      body: roleRequest,
      response: operatorList,
      refuses: [404, 409],
      async handle({ body, viewer }) {
        await changeOperator(deps, viewer, body);
        return presentOperators();
      },
    }),

    endpoint('GET /api/admin/people', {
      summary: 'People whose name or username contains a text, the latest first',
      access: 'operator',
      query: directoryQuery,
      response: listedPeople,
      async handle(call) {
        const rows = await pagination.readPage(call, (page) => listPeople(db, { ...call.query, ...page }));
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
          const reason = 'In the list of people';
          await logAction(tx, viewer, { action: 'look', subject: `user ${id}`, reason });
          const meetups = await listMeetups(tx, { hostId: id, after: BEFORE_ALL, limit: MEETUPS_SHOWN });
          return {
            ...listedPersonView(row),
            ...pick(row, ['communities', 'reported', 'reports']),
            lastActiveAt: row.lastActiveAt.toISOString(),
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
      async handle(call) {
        const rows = await pagination.readPage(call, (page) => listMeetups(db, { ...call.query, ...page }));
        return rows.map(listedMeetupView);
      },
    }),

    endpoint('GET /api/admin/first-posts', {
      summary: 'First posts of new accounts that wait for an operator, the oldest first',
      access: 'operator',
      query: firstPostsQuery,
      response: firstPostList,
      async handle({ query, req, res }) {
        const after = pagination.readPosition(query.cursor);
        const rows = await listWaiting(db, { after, limit: query.limit });
        pagination.linkNextPage(req, res, rows, query.limit);
        return presentPosts(db, rows);
      },
    }),

    endpoint('GET /api/admin/first-posts/count', {
      summary: 'How many first posts wait for an operator',
      access: 'operator',
      response: firstPostCount,
      handle: async () => ({ waiting: await countWaiting(db) }),
    }),

    endpoint('POST /api/admin/first-posts/:id/decision', {
      summary: 'Show a first post to everybody, or refuse it with a reason that its maker is told',
      access: 'operator',
      params: idParams,
      body: firstPostDecision,
      refuses: [409],
      handle: ({ params, body, viewer }) => decidePost(deps, viewer, params.id, body),
    }),
  ];
}
