import type { OwnTables, TableCard } from '#shared/api/tables';
import { groupPoint, matchReasons } from '#shared/domain/compatibility';
import { groupBy } from '#shared/domain/group-by';
import { matchLabel } from '#shared/domain/match-labels';
import { matchText } from '#shared/domain/match-words';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/viewer';
import { listInterests } from '../catalogue/catalogue.queries';
import { findProposedFor } from '../proposals/proposals.queries';
import { saidBy } from '../compatibility/answer-vector.service';
import { findOthersAt, findOwnTables, findShownAt, type OwnTableRow } from './cards.queries';
import { confirmBy } from './confirm.service';
import { isUnseated } from './entries.queries';
import { languageOfTags } from './tables.rules';

const WEEK_MS = 7 * 86_400_000;
const NAMED_MAX = 2;

export async function listOwnTables(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
): Promise<OwnTables> {
  const rows = await findOwnTables(db, viewer, now());
  const unseated = await isUnseated(db, viewer.id, new Date(now().getTime() - WEEK_MS));
  const proposed = await findProposedFor(db, viewer, now());
  if (rows.length === 0) return { tables: [], unseated, proposed };
  const ids = rows.map(({ tribId }) => tribId);
  const [others, shown, interests] = await Promise.all([
    findOthersAt(db, viewer, ids),
    findShownAt(db, viewer, ids),
    listInterests(db),
  ]);
  const othersOf = groupBy(others, ({ tribId }) => tribId);
  const shownOf = groupBy(shown, ({ tribId }) => tribId);
  const tables = rows.map((row) => ({
    ...cardOf(row, viewer, { people: othersOf.get(row.tribId) ?? [], interests }),
    going: (shownOf.get(row.tribId) ?? []).map(({ id, displayName, profileImage }) => ({
      id,
      firstName: displayName.split(' ', 1)[0] ?? displayName,
      profileImage,
    })),
  }));
  return { tables, unseated, proposed };
}

type Others = { people: Awaited<ReturnType<typeof findOthersAt>>; interests: readonly Named[] };
type Named = { id: number; name: string };

function cardOf(row: OwnTableRow, viewer: Viewer, { people, interests }: Others): Omit<TableCard, 'going'> {
  if (row.startsAt === null || row.answersCloseAt === null) throw new Error('A table has its times');
  const mean = people.reduce((sum, { score }) => sum + score, 0) / Math.max(1, people.length);
  const score = Math.min(100, Math.max(0, Math.round(mean)));
  const chosen = people.some(({ answered }) => answered)
    ? people.flatMap((one) => one.interestIds)
    : undefined;
  const { sharedInterestIds, closestValue, closestSide } = matchReasons(
    viewer.point,
    groupPoint(people).point,
    saidBy(viewer, chosen),
  );
  const shared = interests.filter(({ id }) => sharedInterestIds.includes(id)).map(({ name }) => name);
  return {
    tribId: row.tribId,
    name: row.name,
    startTime: row.startsAt.toISOString(),
    timeZone: row.timeZone,
    where: [row.area, row.city].filter(Boolean).join(', '),
    city: row.city,
    invited: row.invited,
    avgCompatibility: score,
    matchLevel: matchLabel(score).level,
    ...(viewer.isGuess && { isGuess: true }),
    why: matchText({
      name: null,
      interests: shared.slice(0, NAMED_MAX),
      closest: closestSide === null && shared.length > 0 ? null : closestValue,
      closestSide,
      farthest: null,
      areFarApart: null,
    }),
    language: languageOfTags(row.tags),
    answer: row.answer,
    answersCloseAt: row.answersCloseAt.toISOString(),
    confirmBy:
      row.confirmAskedAt !== null && row.confirmedAt === null ? confirmBy(row.startsAt).toISOString() : null,
    isDemo: row.isDemo,
  };
}
