import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  notExists,
  sql,
} from 'drizzle-orm';
import type { ProposedEvening } from '#shared/api/tables';
import type { Lang } from '#shared/texts/languages';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { places } from '../../../db/schema/catalogue';
import { cities } from '../../../db/schema/cities';
import { tableRounds } from '../../../db/schema/table-rounds';
import { memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { languageOfPerson } from '../../../http/language';
import type { Viewer } from '../../../http/viewer';
import { publicArea } from '../../places/catalogue/catalogue.queries';
import { operatorsWith } from '../../people/notifications/notify.queries';

/** Finds the rounds that closed after `since` and with which nothing was proposed yet. */
export function findRoundsToPropose(db: Db, since: Date) {
  const proposed = db.select({ id: tribs.id }).from(tribs).where(eq(tribs.proposedByRoundId, tableRounds.id));
  return db
    .select({
      ...pick(tableRounds, ['id', 'cityId', 'closesAt']),
      timeZone: cities.timeZone,
    })
    .from(tableRounds)
    .innerJoin(cities, eq(cities.id, tableRounds.cityId))
    .where(and(isNull(tableRounds.demoFor), gt(tableRounds.closesAt, since), notExists(proposed)))
    .orderBy(asc(tableRounds.id));
}
export type RoundToPropose = Awaited<ReturnType<typeof findRoundsToPropose>>[number];

/** Holds if an operator has used the app since then, as somebody has to read reports. */
export async function isOperatorThere(db: Db, named: readonly (number | string)[], since: Date) {
  const isThere = and(sql`${users.id} in (${operatorsWith(named)})`, gt(users.lastActiveAt, since));
  return (await db.$count(users, isThere)) > 0;
}

/** The offered language that most people of a city use, which says nothing about who is in a round. */
export async function findLanguageIn(tx: Db, cityId: number, offered: readonly Lang[]): Promise<Lang> {
  const [most] = await tx
    .select({ language: users.language })
    .from(users)
    .where(and(eq(users.cityId, cityId), isNull(users.deletedAt), inArray(users.language, [...offered])))
    .groupBy(users.language)
    .orderBy(desc(count()), asc(users.language))
    .limit(1);
  return languageOfPerson(most?.language ?? null, offered);
}

/** Finds the places of the catalogue in a city, all of them or these. */
export const findPlacesIn = (tx: Db, cityId: number, ids?: readonly number[]) =>
  tx
    .select()
    .from(places)
    .where(and(eq(places.cityId, cityId), ids && inArray(places.id, [...ids])))
    .orderBy(asc(places.id));

const isProposed = and(isNotNull(tribs.proposedByRoundId), isNull(tribs.cancelledAt));

/** A city whose rounds close often has one proposal on an evening, and not several. */
export const countProposedAt = (tx: Db, cityId: number, startsAt: Date): Promise<number> =>
  tx.$count(tribs, and(isProposed, eq(tribs.cityId, cityId), eq(tribs.startsAt, startsAt)));

export async function findProposedAtPlace(tx: Db, placeId: number, now: Date): Promise<number[]> {
  const rows = await tx
    .select({ id: tribs.id })
    .from(tribs)
    .where(and(isProposed, eq(tribs.placeId, placeId), gt(tribs.startsAt, now)))
    .orderBy(asc(tribs.id));
  return rows.map(({ id }) => id);
}

/** Finds the next evening that is proposed in the person's city and has room, or to which they go. */
export async function findProposedFor(db: Db, viewer: Viewer, now: Date): Promise<ProposedEvening | null> {
  const own = db
    .select({ id: memberships.tribId })
    .from(memberships)
    .where(and(eq(memberships.tribId, tribs.id), eq(memberships.userId, viewer.id)));
  const ofCity = sql`${tribs.cityId} = (select u.city_id from ${users} u where u.id = ${viewer.id})`;
  const hasRoom = sql`(${tribs.memberCount} < ${tribs.maxParticipants} or ${exists(own)})`;
  const [found] = await db
    .select({
      tribId: tribs.id,
      ...pick(tribs, ['name', 'startsAt', 'timeZone']),
      area: publicArea,
      city: tribs.city,
      isGoing: sql<boolean>`${exists(own)}`,
    })
    .from(tribs)
    .leftJoin(places, eq(places.id, tribs.placeId))
    .where(and(isProposed, isNull(tribs.hiddenAt), ofCity, gt(tribs.startsAt, now), hasRoom))
    .orderBy(asc(tribs.startsAt), asc(tribs.id))
    .limit(1);
  if (!found?.startsAt) return null;
  const { startsAt, area, city, ...known } = found;
  const where = [area, city].filter(Boolean).join(', ');
  return { ...known, startTime: startsAt.toISOString(), where };
}
