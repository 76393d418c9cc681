import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { calendarAddresses } from '../../../db/schema/calendar';
import { places } from '../../../db/schema/catalogue';
import { cities } from '../../../db/schema/cities';
import { memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { placeShownTo } from '../tribs/home.queries';
import { isTribVisibleTo } from '../../trust/safety/safety.queries';

type Person = { id: number };
export type Subscriber = Person & { language: string | null };
type NewAddress = Pick<typeof calendarAddresses.$inferInsert, 'userId' | 'tokenHash' | 'drawn'>;

/** The random value from which the token of the person's address is derived. */
export async function findDrawn(db: Db, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ drawn: calendarAddresses.drawn })
    .from(calendarAddresses)
    .where(eq(calendarAddresses.userId, userId));
  return row?.drawn ?? null;
}

/** False if the person has an address already. */
export async function insertAddress(db: Db, address: NewAddress): Promise<boolean> {
  const inserted = await db
    .insert(calendarAddresses)
    .values(address)
    .onConflictDoNothing()
    .returning({ userId: calendarAddresses.userId });
  return inserted.length > 0;
}

export async function replaceAddress(db: Db, { tokenHash, drawn, userId }: NewAddress): Promise<void> {
  const changes = { tokenHash, drawn, createdAt: sql`now()` };
  await db
    .insert(calendarAddresses)
    .values({ userId, tokenHash, drawn })
    .onConflictDoUpdate({ target: calendarAddresses.userId, set: changes });
}

export async function deleteAddress(db: Db, userId: number): Promise<void> {
  await db.delete(calendarAddresses).where(eq(calendarAddresses.userId, userId));
}

/** The owner of the calendar; null for an unknown token, and while the owner is deleted or suspended. */
export async function findSubscriber(db: Db, tokenHash: string): Promise<Subscriber | null> {
  const [row] = await db
    .select(pick(users, ['id', 'language']))
    .from(calendarAddresses)
    .innerJoin(users, eq(users.id, calendarAddresses.userId))
    .where(
      and(eq(calendarAddresses.tokenHash, tokenHash), isNull(users.deletedAt), isNull(users.suspendedAt)),
    );
  return row ?? null;
}

/** The visible meetups with a set time where this person has a spot, the latest first. */
export function findMeetupsOf(db: Db, person: Person, endingAfter: Date, limit: number) {
  return db
    .select({ trib: tribs, place: places, city: cities, placeShown: placeShownTo(person) })
    .from(memberships)
    .innerJoin(tribs, eq(tribs.id, memberships.tribId))
    .leftJoin(places, eq(places.id, tribs.placeId))
    .leftJoin(cities, eq(cities.id, tribs.cityId))
    .where(
      and(
        eq(memberships.userId, person.id),
        eq(memberships.status, 'joined'),
        gt(tribs.endsAt, endingAfter),
        isTribVisibleTo(person),
      ),
    )
    .orderBy(desc(tribs.startsAt), desc(tribs.id))
    .limit(limit);
}
