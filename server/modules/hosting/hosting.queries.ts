import { and, asc, eq, inArray } from 'drizzle-orm';
import type { GuestList } from '#shared/api/hosting';
import type { Db } from '../../db/handle';
import { memberships, tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';
import type { Viewer } from '../../http/viewer';
import { notBlocked } from '../safety/safety.queries';

/** Who asks and who waits, in order of arrival; nothing at all unless the viewer is the host. */
export async function listGuests(db: Db, host: Viewer, tribId: number): Promise<GuestList> {
  const rows = await db
    .select({
      status: memberships.status,
      id: users.id,
      displayName: users.displayName,
      bio: users.bio,
      profileImage: users.profileImage,
    })
    .from(memberships)
    .innerJoin(tribs, eq(tribs.id, memberships.tribId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.tribId, tribId),
        eq(tribs.creatorId, host.id),
        inArray(memberships.status, ['requested', 'waitlisted']),
        notBlocked(host, memberships.userId),
      ),
    )
    .orderBy(asc(memberships.arrival));
  const having = (wanted: string) =>
    rows.filter(({ status }) => status === wanted).map(({ status: _status, ...member }) => member);
  return { requests: having('requested'), waitlist: having('waitlisted') };
}

export async function isHostedBy(db: Db, tribId: number, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: tribs.id })
    .from(tribs)
    .where(and(eq(tribs.id, tribId), eq(tribs.creatorId, userId)));
  return row !== undefined;
}
