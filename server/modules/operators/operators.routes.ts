/**
 * GET  /api/admin/reports                 reports, open or handled, the latest first
 * POST /api/admin/reports/{id}/actions    hide, show, suspend, restore or answer
 * GET  /api/admin/actions                 what operators did, the latest first
 * GET  /api/admin/operators               who is an operator
 * POST /api/admin/operators               make somebody one, or take it from them
 */
import { idParams } from '#shared/api/common';
import { roleRequest, operatorList } from '#shared/api/operators';
import {
  operatorActionList,
  operatorActionRequest,
  operatorActionsQuery,
  report,
  reportList,
  reportsQuery,
} from '#shared/api/safety';
import type { Deps } from '../../deps';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { notFound } from '../../http/errors';
import { BEFORE_ALL } from '../../http/pagination';
import { actOnReport, changeOperator, namedOperators } from './operators.service';
import { isNamedOperator } from '../../config';
import { publicUserView } from '../users/users.views';
import { actionView, reportView } from './operators.views';
import {
  findInvolved,
  findReport,
  listActions,
  listOperators,
  listReports,
  type ReportRow,
} from './operators.queries';

export function operatorRoutes(deps: Deps): Endpoint[] {
  const { config, db, pagination } = deps;

  async function present(rows: readonly ReportRow[]) {
    const ids = rows.flatMap(({ reporterId, personId }) => [reporterId, personId]);
    const involved = await findInvolved(
      db,
      ids.filter((id) => id !== null),
    );
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
      async handle({ query, req, res }) {
        const after = (pagination.readPosition(query.cursor) ?? BEFORE_ALL).id;
        const rows = await listReports(db, query.state, { after, limit: query.limit });
        pagination.linkNextPage(
          req,
          res,
          rows.map(({ id }) => ({ id, at: 0 })),
          query.limit,
        );
        return present(rows);
      },
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
      async handle({ query, req, res }) {
        const after = (pagination.readPosition(query.cursor) ?? BEFORE_ALL).id;
        const rows = await listActions(db, { after, limit: query.limit });
        pagination.linkNextPage(
          req,
          res,
          rows.map(({ id }) => ({ id, at: 0 })),
          query.limit,
        );
        return rows.map(actionView);
      },
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
  ];
}
