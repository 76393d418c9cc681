import { and, asc, eq } from 'drizzle-orm';
import type { GuestList } from '#shared/api/hosting';
import type { MemberRole } from '#shared/domain/trib-options';
import type { Db } from '../../db/handle';
import { memberships } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';
import type { Viewer } from '../../http/viewer';
import { notBlocked } from '../safety/safety.queries';

const RANK: Record<MemberRole, number> = { host: 0, cohost: 1, member: 2 };

/** Who goes, the hosts first; who asks and who waits, in order of arrival. */
export async function listGuests(db: Db, viewer: Viewer, tribId: number): Promise<GuestList> {
  const rows = await db
    .select({
      status: memberships.status,
      role: memberships.role,
      id: users.id,
      displayName: users.displayName,
      bio: users.bio,
      profileImage: users.profileImage,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.tribId, tribId), notBlocked(viewer, memberships.userId)))
    .orderBy(asc(memberships.arrival));
  const having = (wanted: string) =>
    rows.filter(({ status }) => status === wanted).map(({ status: _status, ...guest }) => guest);
  return {
    members: having('joined').toSorted((a, b) => RANK[a.role] - RANK[b.role]),
    requests: having('requested').map(withoutRole),
    waitlist: having('waitlisted').map(withoutRole),
  };
}

function withoutRole<T extends { role: MemberRole }>({ role: _role, ...guest }: T) {
  return guest;
}
