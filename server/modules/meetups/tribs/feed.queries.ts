import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/handle';
import { cities } from '../../../db/schema/cities';
import { invitationAnswers, memberships, tribs } from '../../../db/schema/tribs';
import { preparedPerSession } from '../../../db/statements';
import { reachOf } from '../../places/cities/distance.queries';
import { friendsOf } from '../../trust/friends/friends.queries';
import {
  isAhead,
  communitiesOf,
  idsBlockedWith,
  isNotTable,
  isVisibleTo,
  organizedBy,
  isTribForViewer,
} from '../../trust/safety/safety.queries';
import { findRows, VIEWER, viewersTribs } from './trib-rows.queries';

/** An offered meetup that the viewer has declined is not shown again. */
const refused = sql`select a.trib_id from ${invitationAnswers} a
  where a.user_id = ${VIEWER.id} and a.answer = 'not-interested'`;

/** What the viewer waits for or has asked to join. They see it whoever else may. */
const waiting = sql`select ${memberships.tribId} from ${memberships}
  where ${memberships.userId} = ${VIEWER.id} and ${memberships.status} <> 'joined'`;

const viewerSide = preparedPerSession((db) =>
  db
    .select({
      own: sql<number[]>`array(${viewersTribs})`,
      waiting: sql<number[]>`array(${waiting})`,
      refused: sql<number[]>`array(${refused})`,
      blocked: sql<number[]>`array(${idsBlockedWith(VIEWER)})`,
      friends: sql<number[]>`array(${friendsOf(VIEWER)})`,
      organized: sql<number[]>`array(${organizedBy(VIEWER)})`,
      communities: sql<number[]>`array(${communitiesOf(VIEWER)})`,
      miles: reachOf(sql`${VIEWER.id}::int`),
      latitude: cities.latitude,
      longitude: cities.longitude,
    })
    .from(sql`(select) once`)
    .leftJoin(cities, eq(cities.id, sql.placeholder('near')))
    .prepare('feed_viewer'),
);

export async function findViewerSide(db: Db, viewerId: number, near: number | null) {
  const [row] = await viewerSide(db).execute({ viewerId, near });
  if (!row) throw new Error('A select without a table returns a row');
  return row;
}

/** Reads those meetups of a ranked page that this viewer may see now, whatever has changed since it was ranked. */
export const findFeedRows = findRows(
  'feed_rows',
  and(
    isAhead(),
    isNull(tribs.hiddenAt),
    isNotTable,
    isVisibleTo(VIEWER, tribs.creatorId),
    isTribForViewer(VIEWER),
    sql`${tribs.id} <> all(array(${refused}))`,
  ),
);
