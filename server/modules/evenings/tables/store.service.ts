import { tribDefaults } from '#shared/api/trib-fields';
import { HOUR_MS } from '#shared/domain/durations';
import { groupBy } from '#shared/domain/group-by';
import { UNKNOWN_PLACE } from '#shared/domain/names';
import { pick } from '#shared/domain/pick';
import { ANSWER_HOURS, LATE_ANSWER_HOURS, TABLE_LANGUAGES, TABLE_MAX } from '#shared/domain/tables';
import type { Lang } from '#shared/texts/languages';
import type { Db } from '../../../db/handle';
import { languageOfPerson } from '../../../http/language';
import { refreshAggregates } from '../../matching/compatibility/compatibility.queries';
import { notifyAboutTrib } from '../../people/notifications/notify.queries';
import { deleteMember, insertMembers } from '../../meetups/tribs/members.queries';
import { callOff } from '../../meetups/tribs/membership.service';
import { findTribRow, insertTrib, updateTribRow } from '../../meetups/tribs/tribs.queries';
import { formerly } from '../../meetups/tribs/tribs.rules';
import { cityLabel, cityView } from '../../places/cities/cities.views';
import type { Gathered } from './gather.service';
import { finishSeekers, type Round, setUnseated, updateRound } from './rounds.queries';
import { changeSeats, insertSeats } from './seats.queries';
import type { RoundResult, SeatedTable } from './solver/types';
import { noticeTimes, placeOf, spanOf, tableName } from './tables.rules';
import { textsOf } from './texts';

/** How many demo people at a table do not say yes at once. */
const DEMO_SILENT = 2;

export const seatsOf = (tables: readonly { tribId: number; members: readonly number[] }[]) =>
  new Map(tables.flatMap(({ tribId, members }) => members.map((id) => [id, tribId] as const)));

type Solved = {
  gathered: Gathered;
  result: RoundResult;
  seekerIds: readonly number[];
  /** Those of the installation. */
  languages: readonly Lang[];
  now: Date;
};

/**
 * Stores the tables of a round, or how they are once answers are settled: people who said yes stay or are moved, and whoever newly
 * gets a seat is asked. If nobody is, the round is over.
 */
export async function store(tx: Db, round: Round, { gathered, result, seekerIds, languages, now }: Solved) {
  const { demoFor } = round;
  const isNew = round.seatedAt === null;
  const isDemo = isNew && demoFor !== null;
  const formerOf = seatsOf(gathered.tables);
  // Everybody at another table of a demo counts as seated, though that table is not stored.
  const tables = isDemo ? result.tables.filter(({ ids }) => ids.includes(demoFor)) : result.tables;
  const asked = tables.flatMap(({ ids }) => ids.filter((id) => !formerOf.has(id)));
  const noticeAt = isNew ? noticeTimes(asked, now) : new Map<number, Date>();
  const stored = new Map<number, number[]>();
  for (const table of tables) {
    const { ids } = table;
    const formerId = formerTable(ids, formerOf, stored);
    // The limit is lifted until those who leave and those who come have been counted.
    if (formerId !== undefined) await updateTribRow(tx, formerId, { maxParticipants: TABLE_MAX });
    const tribId =
      formerId ?? (await insertTable(tx, round, gathered, { ...table, languages, ordinal: stored.size }));
    stored.set(tribId, ids);
    const moved = ids.filter((id) => formerOf.has(id) && formerOf.get(id) !== tribId);
    const comes = isDemo ? ids.filter((id) => id !== demoFor).slice(0, -DEMO_SILENT) : moved;
    for (const userId of comes) {
      if (!isDemo) await deleteMember(tx, formerOf.get(userId) ?? 0, userId);
      await insertMembers(tx, [{ tribId, userId, status: 'joined', joinedAt: now }]);
    }
    const newHere = ids.filter((id) => formerOf.get(id) !== tribId);
    const seats = newHere.map((userId) => ({
      tribId,
      userId,
      noticeAt: noticeAt.get(userId) ?? now,
      // Who is moved is told of that, and nobody at a demo's table is sent a notice.
      noticedAt: isDemo || moved.includes(userId) ? now : null,
      ...(comes.includes(userId) && { answer: 'yes' as const, answeredAt: now }),
    }));
    await insertSeats(tx, seats);
    for (const [id, people] of groupBy(moved, (userId) => formerOf.get(userId) ?? 0)) {
      const former = await findTribRow(tx, id);
      const change = former ? { before: formerly(former), isElsewhere: true } : undefined;
      await notifyAboutTrib(tx, 'time-or-place-changed', tribId, people, change);
    }
  }
  const seated = new Set(result.tables.flatMap(({ ids }) => ids));
  for (const { tribId, members } of gathered.tables) {
    const lost = members.filter((id) => !seated.has(id));
    await (stored.has(tribId) ? takeSeats(tx, tribId, lost, now) : callOff(tx, tribId, now));
  }
  const changed = gathered.tables.map(({ tribId }) => tribId);
  await refreshAggregates(tx, [...new Set([...stored.keys(), ...changed])]);
  for (const [tribId, { length }] of stored) await updateTribRow(tx, tribId, { maxParticipants: length });
  const wereIn = isNew ? seekerIds : [...formerOf.keys()];
  const left = wereIn.filter((id) => !seated.has(id));
  await setUnseated(tx, round.id, left, true);
  await setUnseated(tx, round.id, asked, false);
  const isOver = asked.length === 0;
  if (isOver) await finishSeekers(tx, round, seekerIds);
  const hours = isNew ? ANSWER_HOURS : LATE_ANSWER_HOURS;
  const { worst, mean, milliseconds } = result.report;
  await updateRound(tx, round.id, {
    ...(isNew ? { seatedAt: now, people: gathered.people } : { settledAt: now }),
    answersCloseAt: isOver ? now : new Date(now.getTime() + hours * HOUR_MS),
    finishedAt: isOver ? now : null,
    unseated: gathered.people - seated.size,
    tables: result.tables.length,
    worstScore: Math.round(worst),
    meanScore: Math.round(mean),
    solvedMs: Math.round(milliseconds),
  });
}

/** A table keeps the meetup that most of its people said yes to, if they are from any. */
function formerTable(
  ids: readonly number[],
  formerOf: ReadonlyMap<number, number>,
  taken: ReadonlyMap<number, unknown>,
): number | undefined {
  const formers = ids.flatMap((id) => formerOf.get(id) ?? []).filter((tribId) => !taken.has(tribId));
  const groups = [...groupBy(formers, (tribId) => tribId)];
  return groups.toSorted(([idA, a], [idB, b]) => b.length - a.length || idA - idB)[0]?.[0];
}

/** Stores a table as a meetup without a host that only its own people know, in words of the language that they speak there. */
async function insertTable(
  tx: Db,
  { id, closesAt, demoFor }: Round,
  { input, interestsOf, interests, places, city }: Gathered,
  { ids, slot, language, languages, ordinal }: SeatedTable & Pick<Solved, 'languages'> & { ordinal: number },
): Promise<number> {
  const maxKm = Math.min(...input.seekers.flatMap((one) => (ids.includes(one.id) ? one.maxKm : [])));
  const place = placeOf(places, city, { maxKm, ordinal: ordinal + id });
  const shared = ids.map((userId) => interestsOf.get(userId) ?? []);
  const nameOf = (interestId: number) => interests.find((one) => one.id === interestId)?.name ?? '';
  const lang = languageOfPerson(language, languages);
  const tribId = await insertTrib(tx, {
    roundId: id,
    name: tableName(shared, nameOf, lang),
    description: demoFor === null ? textsOf(lang).aboutTable : textsOf(lang).aboutDemoTable,
    placeId: place?.id ?? null,
    location: place?.name ?? UNKNOWN_PLACE,
    city: place?.city ?? cityLabel(cityView(city)),
    cityId: city.id,
    category: place?.category ?? 'Social & Networking',
    // Its language is its only tag (`languageOfTags`).
    categories: [TABLE_LANGUAGES[language]],
    timeZone: city.timeZone,
    ...spanOf(slot, closesAt, city.timeZone),
    // Nobody else can join, because the limit is the number of people whom the round has invited.
    maxParticipants: ids.length,
    whoCanJoin: 'Invite only',
    ...pick(tribDefaults, ['dressCode', 'alcoholPolicy', 'cost']),
  });
  if (tribId === null) throw new Error('It has no idempotency key that could be taken');
  return tribId;
}

/** Removes people who can no longer sit at the table, for example as the only woman; it goes on without them. */
async function takeSeats(tx: Db, tribId: number, userIds: readonly number[], now: Date): Promise<void> {
  for (const userId of userIds) {
    await deleteMember(tx, tribId, userId);
    await changeSeats(tx, { tribId, userId }, { answer: 'no', answeredAt: now });
  }
  await notifyAboutTrib(tx, 'table-lost', tribId, userIds);
}
