import { and, eq, type SQL, sql } from 'drizzle-orm';
import { HOME_SHOWN_HOURS, type PlaceShown } from '#shared/domain/home';
import { UNKNOWN_PLACE } from '#shared/domain/names';
import type { Db } from '../../../db/handle';
import { series } from '../../../db/schema/series';
import { memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';

/** The host has typed where it is and did not say that it is public, so it may be somebody's home. */
const isHome = sql`(${tribs.placeId} is null and not ${tribs.placeIsPublic} and (coalesce(${tribs.location}, '') not in ('', ${sql.raw(`'${UNKNOWN_PLACE}'`)})
  or ${tribs.address} is not null or ${tribs.pinLatitude} is not null))`;

/** How much of its place a person is shown, by their membership: one condition for every output (docs/decisions/013). */
export const placeShownTo = ({ id }: { id: number | SQL }) => sql<PlaceShown>`case
  when ${tribs.placeIsPublic} then 'exact'
  when ${memberships.status} is distinct from 'joined' then 'area'
  when not ${isHome} or ${memberships.role} = 'host' then 'exact'
  when ${tribs.endsAt} < now() - make_interval(hours => ${sql.raw(String(HOME_SHOWN_HOURS))}) then 'over'
  when (select reader.is_demo from ${users} reader where reader.id = ${id}) then 'once-kept'
  else 'exact' end`;

/** Name and street of a place that everybody may read; null at any other. */
export const publicPlace = {
  placeName: sql<string | null>`case when ${tribs.placeIsPublic} then ${tribs.location} end`,
  street: sql<string | null>`case when ${tribs.placeIsPublic} then ${tribs.address} end`,
};

const NOWHERE = { location: UNKNOWN_PLACE, address: null, pinLatitude: null, pinLongitude: null };

/** Removes a home when its host goes, because nobody meets there any more. Returns false if the meetup is not at one. */
export async function removeHome(tx: Db, tribId: number): Promise<boolean> {
  const removed = await tx
    .update(tribs)
    .set(NOWHERE)
    .where(and(eq(tribs.id, tribId), isHome))
    .returning({ id: tribs.id });
  return removed.length > 0;
}

export const templateWithoutHome = sql`case when ${series.template} ->> 'placeId' is null and not (${series.template} ->> 'placeIsPublic')::boolean
  then ${series.template} || ${JSON.stringify(NOWHERE)}::jsonb else ${series.template} end`;
