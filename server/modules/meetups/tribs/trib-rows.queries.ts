import { and, type Column, eq, type GetColumnData, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { TRIB_KEYS } from '#shared/api/trib-schemas';
import type { AnswerVector } from '#shared/domain/compatibility';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { places } from '../../../db/schema/catalogue';
import { communities } from '../../../db/schema/communities';
import { memberships, saves, tribRemovals, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { preparedPerSession } from '../../../db/statements';
import type { Viewer } from '../../../http/viewer';
import { ANY_VIEWER, pairScore, viewerParams } from '../../matching/compatibility/compatibility.queries';
import { publicArea, publicAreaCentre } from '../../places/catalogue/catalogue.queries';
import { isVisibleTo, shownPerson } from '../../trust/safety/safety.queries';
import { placeShownTo, publicPlace } from './home.queries';
import { cities } from '../../../db/schema/cities';
import { bearingBetween, milesBetween, reachOf } from '../../places/cities/distance.queries';

const VIEWER_ID = sql`${sql.placeholder('viewerId')}::int`;
const CITY_ID = sql`${sql.placeholder('near')}::int`;

const REACH = reachOf(VIEWER_ID);

const viewerCity = alias(cities, 'viewer_city');
const tribCity = alias(cities, 'trib_city');

const placeShown = placeShownTo({ id: VIEWER_ID });
const shownPosition = (axis: 'latitude' | 'longitude', pin: SQL) => sql`(case when ${placeShown} = 'exact'
  then coalesce(${places[axis]}, ${pin}, ${tribCity[axis]})
  else coalesce(${sql.raw(`area_centre.${axis}`)}, ${tribCity[axis]}) end)`;

const shownPlace = {
  latitude: shownPosition('latitude', sql`${tribs.pinLatitude}`),
  longitude: shownPosition('longitude', sql`${tribs.pinLongitude}`),
};

/**
 * A lateral join that needs the meetup and the viewer's membership. For viewers who are shown the exact place it is the
 * way there, for others the way to the area.
 */
const DISTANCE = sql`lateral (
  select ${milesBetween(viewerCity, shownPlace)} as miles, ${bearingBetween(viewerCity, shownPlace)} as bearing, coalesce(${milesBetween(viewerCity, tribCity)} <= ${REACH}, false) as within_reach
  from ${cities} viewer_city
  left join ${cities} trib_city on ${tribCity.id} = ${tribs.cityId}
  left join lateral ${publicAreaCentre} on true
  where ${viewerCity.id} = ${CITY_ID}) distance`;

const distance = {
  miles: sql<number | null>`distance.miles`,
  bearing: sql<number | null>`distance.bearing`,
  withinReach: sql<boolean | null>`distance.within_reach`,
};

/** Fills in the viewer; id 0 belongs to nobody, so a visitor owns nothing and nobody has blocked them. */
export function viewerTribParams(viewer: Viewer | null, from: AnswerVector) {
  return { viewerId: viewer?.id ?? 0, ...viewerParams(from) };
}
export const VIEWER = { id: sql.placeholder('viewerId') };

/** The meetups that the viewer has joined. `isViewersTrib` tells whether a row's meetup is one of them. */
export const viewersTribs = sql`select ${memberships.tribId} from ${memberships}
  where ${memberships.userId} = ${VIEWER.id} and ${memberships.status} = 'joined'`;
export const isViewersTrib = sql`${tribs.id} in (${viewersTribs})`;

/** For one or two people a number would reveal too much to a visitor. */
const NUMBER_MEMBERS_MIN = sql.raw('3');
const isLabelOnly = sql<boolean>`(${VIEWER.id}::int = 0 and ${tribs.memberCount} < ${NUMBER_MEMBERS_MIN})`;

const joined = alias(memberships, 'joined');

/** Members in order of joining. They are arrays, because repeating the field names would be most of the page. */
type MemberTuple = [
  id: number,
  name: string,
  bio: string | null,
  image: string | null,
  score: number,
  answered: boolean,
];
const members = sql<MemberTuple[] | null>`(
  select json_agg(json_build_array(${sql.join(Object.values(shownPerson(VIEWER)), sql`, `)},
    ${pairScore(ANY_VIEWER)}, ${users.answered}) order by ${joined.arrival})
  from ${memberships} joined join ${users} on ${users.id} = ${joined.userId}
  where ${joined.tribId} = ${tribs.id} and ${joined.status} = 'joined' and ${isVisibleTo(VIEWER, joined.userId)})`;

/** A started meetup is not updated when members change answers, so its score is computed from them here. */
const scoreNow = sql<number>`case when ${tribs.feedAt} > now() then page.score else coalesce((
  select avg(${pairScore(ANY_VIEWER)}) from ${memberships} joined join ${users} on ${users.id} = ${joined.userId}
  where ${joined.tribId} = ${tribs.id} and ${joined.status} = 'joined' and ${joined.userId} <> ${VIEWER_ID}), page.score) end`;

/** The volunteer of a meetup that nobody hosts, whom only some of its people may see. */
const volunteerId = sql<number | null>`case when ${tribs.creatorId} is null then (
  select volunteer.user_id from ${memberships} volunteer
  where volunteer.trib_id = ${tribs.id} and volunteer.role = 'volunteer') end`;

type Membership = typeof memberships.$inferSelect;
const columns = {
  id: tribs.id,
  ...pick(tribs, TRIB_KEYS),
  creatorId: tribs.creatorId,
  volunteerId,
  isProposed: sql<boolean>`${tribs.proposedByRoundId} is not null`,
  ...pick(tribs, ['location', 'placeId', 'placeIsPublic']),
  street: publicPlace.street,
  ...pick(tribs, ['city', 'cityId', 'category', 'timeZone', 'startsAt', 'endsAt']),
  ...pick(tribs, ['memberCount', 'wentAheadAt', 'mainImageBlur', 'cancelledAt', 'seriesId', 'updatedAt']),
  publicArea,
  communityName: sql<string | null>`(select ${communities.name} from ${communities}
    where ${communities.id} = ${tribs.communityId} and ${communities.hiddenAt} is null)`,
  membership: sql<Membership['status'] | null>`${memberships.status}`,
  placeShown,
  role: sql<Membership['role'] | null>`${memberships.role}`,
  saved: sql<boolean>`${saves.tribId} is not null`,
  wasRemoved: sql<boolean>`exists (select from ${tribRemovals} removal
    where removal.trib_id = ${tribs.id} and removal.user_id = ${VIEWER.id})`,
  score: scoreNow,
  isLabelOnly,
  members,
  miles: sql<number | null>`null`,
  bearing: sql<number | null>`null`,
  withinReach: sql<boolean | null>`null`,
};

export type ViewerTribRow = Packed<typeof columns>;
export type ScoredTrib = { id: number; score: number };
type ViewerTribParams = ReturnType<typeof viewerParams> & Record<string, unknown>;

/**
 * Loads meetups by their ids, in this order, each with its members and the viewer's relation to it, in one round trip
 * for a whole page. The viewer and the city are placeholders.
 */
function viewerTribRowsStatement(db: Db, name: string, near: boolean, where?: SQL) {
  const packed = packRows({ ...columns, ...(near && distance) }, sql`page.position`);
  const query = db
    .select({ rows: packed.rows })
    .from(
      sql`unnest(${sql.placeholder('ids')}::int[], ${sql.placeholder('scores')}::float8[])
        with ordinality as page(id, score, position) join ${tribs} on ${tribs.id} = page.id`,
    )
    .leftJoin(places, eq(places.id, tribs.placeId))
    .leftJoin(memberships, and(eq(memberships.tribId, tribs.id), eq(memberships.userId, VIEWER.id)))
    .leftJoin(saves, and(eq(saves.userId, VIEWER.id), eq(saves.tribId, tribs.id)))
    .where(where);
  const statement = (near ? query.leftJoin(DISTANCE, sql`true`) : query).prepare(name);
  return async (params: ViewerTribParams): Promise<ViewerTribRow[]> => {
    const [row] = await statement.execute(params);
    return packed.unpack(row?.rows ?? null);
  };
}

type Asked = { viewer: Viewer | null; from: AnswerVector; near: number | null };

/** `where` limits which of the given meetups are returned. There is a named statement with and one without distances. */
export function findRows(name: string, where?: SQL) {
  const anywhere = preparedPerSession((db) => viewerTribRowsStatement(db, name, false, where));
  const withDistance = preparedPerSession((db) => viewerTribRowsStatement(db, `${name}_near`, true, where));
  return async (
    db: Db,
    { viewer, from, near }: Asked,
    ranked: readonly ScoredTrib[],
  ): Promise<ViewerTribRow[]> => {
    if (ranked.length === 0) return [];
    const find = near === null ? anywhere(db) : withDistance(db);
    return find({
      ids: ranked.map(({ id }) => id),
      scores: ranked.map(({ score }) => score),
      near,
      ...viewerTribParams(viewer, from),
    });
  };
}

/** These meetups in this order, with their distance from a city if one is given; unknown ids are skipped. */
export const findViewerTribRows = findRows('shown_tribs');

type Fields = Record<string, Column | SQL>;

type AsJson<T> = T extends Date ? string : T;
type Packed<F extends Fields> = {
  [K in keyof F]: F[K] extends Column ? AsJson<GetColumnData<F[K]>> : F[K] extends SQL<infer T> ? T : never;
};

/**
 * Packs many rows into one JSON array of arrays. The driver and the mapper process every field of every row separately,
 * which for a page of meetups costs more than finding them; this is parsed natively in one go.
 */
function packRows<F extends Fields>(fields: F, order: SQL) {
  const names = Object.keys(fields);
  return {
    rows: sql<unknown[][] | null>`json_agg(${packRow(fields)} order by ${order})`,
    unpack(rows: readonly unknown[][] | null): Packed<F>[] {
      const named = (row: unknown[]) => {
        const fieldsOfRow: Record<string, unknown> = {};
        for (const [at, name] of names.entries()) fieldsOfRow[name] = row[at];
        // The statement of `rows` wrote the values in the order of the names.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        return fieldsOfRow as Packed<F>;
      };
      return (rows ?? []).map(named);
    },
  };
}

const packRow = (fields: Fields) => sql`json_build_array(${sql.join(Object.values(fields), sql`, `)})`;
