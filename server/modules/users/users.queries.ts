import { and, asc, desc, eq, getTableColumns, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { friendships } from '../../db/schema/social';
import { memberships } from '../../db/schema/tribs';
import { externalIdentities, userInterests, users } from '../../db/schema/users';
import { oncePerDatabase } from '../../db/statements';
import type { Viewer } from '../../http/viewer';
import { pairScore } from '../compatibility/compatibility.queries';
import { notBlocked } from '../safety/safety.queries';
import { profilePoints } from './points.queries';

// In a query over one table Drizzle writes its columns bare, and inside a subquery a bare `id` is the
// subquery's own: so correlated subqueries name the outer table in words.
const interestIds = sql<number[]>`array(
  select i.interest_id from ${userInterests} i where i.user_id = users.id order by i.interest_id)`;

const externalSubject = sql<string | null>`(
  select e.subject from ${externalIdentities} e where e.user_id = users.id order by e.id limit 1)`;

const verified = sql<boolean>`exists (
  select 1 from ${externalIdentities} e where e.user_id = users.id)`;

export type OwnUserRow = Omit<typeof users.$inferSelect, 'point' | 'interestBonus'> & {
  interestIds: number[];
  externalSubject: string | null;
  profilePoints: number;
};

const { point: _point, interestBonus: _bonus, ...ownColumns } = getTableColumns(users);

/** Asked at every start of the app, and its plan costs more than its answer. */
const selectOwnUser = oncePerDatabase((db) =>
  db
    .select({ ...ownColumns, interestIds, externalSubject, profilePoints })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('own_user'),
);

export async function findOwnUser(db: Db, id: number): Promise<OwnUserRow | null> {
  const [row] = await selectOwnUser(db).execute({ id });
  return row ?? null;
}

const publicColumns = {
  id: users.id,
  displayName: users.displayName,
  bio: users.bio,
  location: users.location,
  profileImage: users.profileImage,
  verified,
};
export type PublicUserRow = {
  id: number;
  displayName: string;
  bio: string | null;
  location: string | null;
  profileImage: string | null;
  verified: boolean;
};

/** Somebody else's card. Blocks apply, and demo accounts are nobody to look up. */
export async function findPublicUser(db: Db, viewer: Viewer, id: number): Promise<PublicUserRow | null> {
  const [row] = await db
    .select(publicColumns)
    .from(users)
    .where(
      and(eq(users.id, id), or(eq(users.isDemo, false), isAcquainted(viewer)), notBlocked(viewer, users.id)),
    );
  return row ?? null;
}

/** Strangers are ranked among the newest so many; whom one knows is always among the candidates. */
const STRANGERS = 5_000;

/** Friends first, then people who share a meetup, then the best match. */
export async function listPublicUsers(db: Db, viewer: Viewer, limit: number): Promise<PublicUserRow[]> {
  const score = pairScore(viewer);
  return db
    .select(publicColumns)
    .from(users)
    .where(
      and(
        ne(users.id, viewer.id),
        sql`users.id in (${friendsOf(viewer)} union all ${fellowsOf(viewer)} union all (${newest}))`,
        notBlocked(viewer, users.id),
      ),
    )
    .orderBy(desc(isFriend(viewer)), desc(isFellow(viewer)), desc(score), asc(users.id))
    .limit(limit);
}

const newest = sql`select u.id from ${users} u where not u.is_demo
  order by u.id desc limit ${sql.raw(String(STRANGERS))}`;

const friendsOf = ({ id }: Viewer): SQL => sql`
  select f.high_id from ${friendships} f where f.low_id = ${id} and f.status = 'accepted'
  union all select f.low_id from ${friendships} f where f.high_id = ${id} and f.status = 'accepted'`;

/** Who goes where one goes. */
const fellowsOf = ({ id }: Viewer): SQL => sql`select theirs.user_id from ${memberships} mine
  join ${memberships} theirs on theirs.trib_id = mine.trib_id
  where mine.user_id = ${id} and mine.status = 'joined' and theirs.status = 'joined'`;

const isFriend = (viewer: Viewer): SQL => sql`(users.id in (${friendsOf(viewer)}))`;
const isFellow = (viewer: Viewer): SQL => sql`(users.id in (${fellowsOf(viewer)}))`;
const isAcquainted = (viewer: Viewer): SQL => sql`(${isFriend(viewer)} or ${isFellow(viewer)})`;

/** A subject is unique at its provider only, so somebody else may have the same. */
export async function hasIdentity(db: Db, userId: number, subject: string): Promise<boolean> {
  const [row] = await db
    .select({ id: externalIdentities.id })
    .from(externalIdentities)
    .where(and(eq(externalIdentities.userId, userId), eq(externalIdentities.subject, subject)));
  return row !== undefined;
}

/**
 * For what is between two people: a friendship, a block, a hand-over. Before any meetup's row, as everywhere, and in
 * the order of ids: so none of these can pass another unseen. Answers who there is.
 */
export async function lockPeople(tx: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('no key update');
  return rows.map(({ id }) => id);
}
