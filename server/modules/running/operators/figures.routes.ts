/**
 * GET /api/admin/figures    how the installation is doing
 * POST /api/admin/retries   tries jobs again that have failed
 * GET /api/admin/rounds     rounds of tables without their people, the latest first
 */
import { type Figures, retryRequest, roundsQuery, figures, tableRoundList } from '#shared/api/operators';
import { pick } from '#shared/domain/pick';
import { countJobs, retryFailed } from '../../../db/jobs.queries';
import type { Deps } from '../../../deps';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { describeState } from '../health/health.service';
import {
  countEvenings,
  type Evenings,
  countOpenReports,
  countWeeks,
  listRounds,
  readAgreement,
  sumPhotos,
} from './figures.queries';
import { roundView } from './operators.views';

export function figureRoutes(deps: Deps): Endpoint[] {
  const { config, database, db, now, pagination } = deps;
  return [
    endpoint('GET /api/admin/figures', {
      summary: 'How the installation is doing, without a name',
      access: 'operator',
      response: figures,
      async handle() {
        const [state, photos, openReports, weeks, { meetups, tables }, agreement, jobs] = await Promise.all([
          describeState(deps),
          sumPhotos(db),
          countOpenReports(db),
          countWeeks(db, now()),
          countEvenings(db, now()),
          readAgreement(db),
          countJobs(database.shortReads),
        ]);
        const { uptimeSeconds, due } = state;
        return {
          ...pick(state, ['version', 'node', 'database', 'migrations', 'databaseBytes']),
          startedAt: new Date(now().getTime() - uptimeSeconds * 1_000).toISOString(),
          due: { mails: due.mails, mailNotices: due.mail_notices, pushes: due.pushes },
          photos,
          openReports,
          weeks,
          evenings: {
            meetups: eveningsView(meetups),
            tables: eveningsView(tables),
            met: meetups.met < PEOPLE_MIN ? null : { people: meetups.met, twice: meetups.metTwice },
          },
          jobs: jobs.map(({ kind: name, next, ...job }) => ({
            ...job,
            name,
            next: next === null ? null : new Date(next * 1_000).toISOString(),
          })),
          settings: config.settings.map((setting) => ({ ...setting })),
          agreement: agreementOf(agreement),
        };
      },
    }),

    endpoint('POST /api/admin/retries', {
      summary: 'Try jobs of this name again that have failed',
      access: 'operator',
      body: retryRequest,
      handle: ({ body }) => retryFailed(db, body.name),
    }),

    endpoint('GET /api/admin/rounds', {
      summary: 'Rounds of tables without their people, the latest first',
      access: 'operator',
      query: roundsQuery,
      response: tableRoundList,
      handle: async (call) =>
        (await pagination.readPage(call, (page) => listRounds(db, page))).map(roundView),
    }),
  ];
}

/** Counts of fewer people would tell about single ones. */
const PEOPLE_MIN = 30;

function eveningsView(counted: Evenings): Figures['evenings']['tables'] {
  const { wentAhead, off, yes, asked, stillComing, known, came } = counted;
  return { wentAhead, off, people: yes < PEOPLE_MIN ? null : { yes, asked, stillComing, known, came } };
}

/** With fewer pairs, an agreement would be chance. */
const PAIRS_MIN = 30;

type Counted = { score: number; mutual: number; others: number };

/**
 * The area under the curve: how often a pair who wished to meet again on both sides has a higher score than one who did
 * not; half where the scores are the same. 0.5 is chance, 1 is perfect; null while there are too few pairs.
 */
export function agreementOf(counted: readonly Counted[]): { pairs: number; auc: number | null } {
  const sum = (key: 'mutual' | 'others') => counted.reduce((total, row) => total + row[key], 0);
  const [mutual, others] = [sum('mutual'), sum('others')];
  const pairs = mutual + others;
  if (pairs < PAIRS_MIN || mutual === 0 || others === 0) return { pairs, auc: null };
  let wins = 0;
  let below = 0;
  for (const row of counted.toSorted((a, b) => a.score - b.score)) {
    wins += row.mutual * (below + row.others / 2);
    below += row.others;
  }
  return { pairs, auc: wins / (mutual * others) };
}
