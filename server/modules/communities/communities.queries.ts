import { asc, sql } from 'drizzle-orm';
import type { Community } from '#shared/api/catalogue';
import type { Db } from '../../db/handle';
import { communities, communityMemberships } from '../../db/schema/communities';
import type { Viewer } from '../../http/viewer';

const memberCount = sql<number>`(
  select count(*)::int from ${communityMemberships} m where m.community_id = communities.id)`;

const isMember = (viewer: Viewer | null) =>
  viewer === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (select 1 from ${communityMemberships} m
        where m.community_id = communities.id and m.user_id = ${viewer.id})`;

export function listCommunities(db: Db, viewer: Viewer | null): Promise<Community[]> {
  return db
    .select({
      id: communities.id,
      name: communities.name,
      category: communities.category,
      location: communities.location,
      description: communities.description,
      image: communities.image,
      memberCount,
      isMember: isMember(viewer),
    })
    .from(communities)
    .orderBy(asc(communities.id));
}
