import type { Lang } from '#shared/texts/languages';
import type { Interest } from '#shared/api/interests';
import type { OwnTables, TableCard, TableEntry } from '#shared/api/tables';
import { groupPoint, matchReasons } from '#shared/domain/compatibility';
import { DAY_MS } from '#shared/domain/durations';
import { groupBy } from '#shared/domain/group-by';
import { levelOf } from '#shared/domain/match-labels';
import { matchText } from '#shared/domain/match-words';
import { pick } from '#shared/domain/pick';
import { closingsAround, peopleNeeded } from '#shared/domain/tables';
import type { Deps } from '../../../deps';
import type { Viewer } from '../../../http/viewer';
import { isSeatedLast } from '../../meetups/attendance/attendance.queries';
import { listInterests } from '../../places/catalogue/catalogue.queries';
import { cityView } from '../../places/cities/cities.views';
import { saidBy } from '../../matching/compatibility/answer-vector.service';
import { findProposedFor } from '../proposals/proposals.queries';
import { mayTryRound } from './demo.service';
import { countEntries, findEntry, isUnderway, isUnseated } from './rounds.queries';
import { confirmBy } from './rounds.service';
import { findOthersAt, findOwnTables, type OwnTableRow } from './seats.queries';
import { languageOfTags } from './tables.rules';

const UNSEATED_FOR_MS = 7 * DAY_MS;
const NAMED_MAX = 2;

type Needs = Pick<Deps, 'config' | 'db' | 'now'>;

export async function readEntry({ config, db, now }: Needs, viewer: Viewer): Promise<TableEntry> {
  const [found, underway, mayTry, isLast] = await Promise.all([
    findEntry(db, viewer.id),
    isUnderway(db, viewer.id),
    mayTryRound(db, viewer),
    isSeatedLast(db, viewer.id, now()),
  ]);
  const common = { underway, mayTry, isSeatedLast: isLast };
  if (!found) return { ...common, entry: null, closesAt: null, needed: 0 };
  const { userId: _self, priority: _priority, updatedAt: _updated, ...asked } = found.entry;
  return {
    ...common,
    entry: { ...asked, city: cityView(found.city) },
    closesAt: closingsAround(config.tableClosings, now(), found.city.timeZone).next.toISOString(),
    needed: peopleNeeded(await countEntries(db, found.city.id)),
  };
}

export async function listOwnTables({ db, now }: Needs, viewer: Viewer, lang: Lang): Promise<OwnTables> {
  const rows = await findOwnTables(db, viewer, now());
  const unseated = await isUnseated(db, viewer.id, new Date(now().getTime() - UNSEATED_FOR_MS));
  const proposed = await findProposedFor(db, viewer, now());
  if (rows.length === 0) return { tables: [], unseated, proposed };
  const ids = rows.map(({ tribId }) => tribId);
  const [others, interests] = await Promise.all([findOthersAt(db, viewer, ids), listInterests(db)]);
  const othersAt = groupBy(others, ({ tribId }) => tribId);
  const tables = rows.map((row) => cardOf(row, viewer, othersAt.get(row.tribId) ?? [], interests, lang));
  return { tables, unseated, proposed };
}

type Other = Awaited<ReturnType<typeof findOthersAt>>[number];

function cardOf(
  row: OwnTableRow,
  viewer: Viewer,
  people: Other[],
  interests: Interest[],
  lang: Lang,
): TableCard {
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
    ...pick(row, ['tribId', 'name', 'timeZone', 'city', 'invited', 'answer', 'isDemo']),
    startTime: row.startsAt.toISOString(),
    where: [row.area, row.city].filter(Boolean).join(', '),
    avgCompatibility: score,
    matchLevel: levelOf(score),
    ...(viewer.isGuess && { isGuess: true }),
    why: matchText(
      {
        name: null,
        interests: shared.slice(0, NAMED_MAX),
        closest: closestSide === null && shared.length > 0 ? null : closestValue,
        closestSide,
        farthest: null,
        areFarApart: null,
      },
      lang,
    ),
    language: languageOfTags(row.tags),
    answersCloseAt: row.answersCloseAt.toISOString(),
    confirmBy:
      row.confirmAskedAt !== null && row.confirmedAt === null ? confirmBy(row.startsAt).toISOString() : null,
    going: people
      .filter(({ isShown }) => isShown)
      .toSorted((a, b) => (a.arrival ?? 0) - (b.arrival ?? 0))
      .map(({ id, displayName, profileImage }) => ({
        id,
        firstName: displayName.split(' ', 1)[0] ?? displayName,
        profileImage,
      })),
  };
}
