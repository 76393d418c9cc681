import { asc, eq, inArray } from 'drizzle-orm';
import type { Interest } from '#shared/api/interests';
import type { Db } from '../../db/handle';
import { interests } from '../../db/schema/catalogue';
import { userInterests } from '../../db/schema/users';

export function listInterests(db: Db): Promise<Interest[]> {
  return db.select().from(interests).orderBy(asc(interests.id));
}

export function listInterestsOf(db: Db, userId: number): Promise<Interest[]> {
  return db
    .select({
      id: interests.id,
      name: interests.name,
      icon: interests.icon,
      description: interests.description,
    })
    .from(userInterests)
    .innerJoin(interests, eq(interests.id, userInterests.interestId))
    .where(eq(userInterests.userId, userId))
    .orderBy(asc(interests.id));
}

export async function interestsExist(db: Db, ids: readonly number[]): Promise<boolean> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return true;
  const found = await db.select({ id: interests.id }).from(interests).where(inArray(interests.id, unique));
  return found.length === unique.length;
}

/** In the order of the catalogue. */
export async function interestNames(db: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ name: interests.name })
    .from(interests)
    .where(inArray(interests.id, [...ids]))
    .orderBy(asc(interests.id));
  return rows.map(({ name }) => name);
}
