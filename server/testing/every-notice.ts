import { desc, eq } from 'drizzle-orm';
import {
  COMMUNITY_NOTIFICATION_KINDS,
  PERSON_NOTIFICATION_KINDS,
  DATES_NOTIFICATION_KINDS,
  TRIB_NOTIFICATION_KINDS,
} from '#shared/api/notifications';
import { announcements } from '../db/schema/announcements';
import { communities } from '../db/schema/communities';
import { firstPosts } from '../db/schema/first-posts';
import { reminders } from '../db/schema/push';
import { seriesRegulars } from '../db/schema/series';
import { notifications, reports } from '../db/schema/social';
import { tableRounds } from '../db/schema/table-rounds';
import { tableAnswers, tableSeekers } from '../db/schema/tables';
import { memberships, tribs } from '../db/schema/tribs';
import { recordSecurityEvent } from '../modules/people/credentials/security-events.queries';
import { createCommunity, createTrib, inDays, offerTable, repeatWeekly, sendMessage } from './factories';
import type { TestApp } from './test-app';
import { setFriendship, type VisibilityFixture } from './visibility-fixture';

/** What operators wrote to one person in private. */
export const REPLY = 'Between us: we spoke to them';

/**
 * Tells the viewer something of every kind about the other person and their meetup, which the viewer joins, and sends
 * a message. A pending request and a friendship exclude each other, so `send` is called in between.
 */
export async function tellEverything(
  app: TestApp,
  people: VisibilityFixture,
  send: () => Promise<void>,
): Promise<void> {
  const { viewer, other, side } = people;
  await viewer.put(`/api/tribs/${side.openId}/membership`);
  await other.put(`/api/tribs/${side.openId}/members/${viewer.id}`, { role: 'cohost' });
  await app.db.update(tribs).set({ whoCanJoin: 'Invite only' }).where(eq(tribs.id, side.openId));
  await app.db
    .insert(memberships)
    .values({ tribId: side.openId, userId: (await app.person()).id, status: 'requested' });
  const [trib] = await app.db.select().from(tribs).where(eq(tribs.id, side.openId));
  const seriesId = trib?.seriesId ?? (await repeatWeekly(app.db, side.openId));
  const startsAt = trib?.startsAt ?? new Date();
  // The viewer is asked whether they still come every time.
  const askedAt = new Date();
  // Whoever was made a co-host of the series is a regular already.
  await app.db
    .insert(seriesRegulars)
    .values({ seriesId, userId: viewer.id, askedAt })
    .onConflictDoUpdate({ target: [seriesRegulars.seriesId, seriesRegulars.userId], set: { askedAt } });
  for (const kind of ['meetup-tomorrow', 'coming', 'meetup-soon'] as const)
    await app.db.insert(reminders).values({ tribId: side.openId, kind, startsAt });
  const [userId, personId, tribId] = [viewer.id, other.id, side.openId];
  await app.db.delete(notifications);
  await app.db
    .insert(notifications)
    .values(
      [
        ...TRIB_NOTIFICATION_KINDS,
        ...DATES_NOTIFICATION_KINDS,
        'series-changed' as const,
        'too-few' as const,
        'request-received' as const,
      ]
        .filter((kind) => !kind.startsWith('table-') && kind !== 'meetup-near')
        .map((kind) => ({ userId, kind, tribId })),
    );
  // Only a meetup that the viewer is not in yet is news.
  const { id: nearId } = await createTrib(other, { name: side.openName });
  await app.db.insert(notifications).values({ userId, kind: 'meetup-near', tribId: nearId });
  for (const kind of ['table-offered', 'table-lost'] as const)
    await app.db.insert(notifications).values({ userId, kind, tribId: await offerTable(app.db, userId) });
  const confirmedId = await offerTable(app.db, userId);
  const asked = { answer: 'yes', answeredAt: inDays(0), confirmAskedAt: inDays(0) } as const;
  await app.db.update(tableAnswers).set(asked).where(eq(tableAnswers.tribId, confirmedId));
  await app.db
    .insert(memberships)
    .values({ tribId: confirmedId, userId, status: 'joined', joinedAt: inDays(0) });
  await app.db.insert(notifications).values({ userId, kind: 'table-confirm', tribId: confirmedId });
  for (const kind of ['member-joined', 'follow-up'] as const)
    await app.db.insert(notifications).values({ userId, kind, tribId, createdAt: inDays(-1) });
  await setFriendship(app, people, 'accepted');
  const [report] = await app.db
    .insert(reports)
    .values({ reporterId: userId, reportedUserId: personId, reason: 'Late', reply: REPLY })
    .returning();
  await app.db.insert(notifications).values({ userId, kind: 'report-answered', reportId: report?.id });
  await app.db.transaction((tx) => recordSecurityEvent(tx, { userId, kind: 'code-used', device: null }));
  const communityId = side.askedId;
  const moment = inDays(0);
  await app.db
    .update(communities)
    .set({ announcedAt: moment, archivedAt: moment })
    .where(eq(communities.id, communityId));
  await app.db.insert(notifications).values(
    [...COMMUNITY_NOTIFICATION_KINDS, 'community-request' as const].map((kind) => ({
      userId,
      kind,
      communityId,
    })),
  );
  const refused = { userId, decision: 'refused', decidedAt: moment, reason: REPLY } as const;
  await app.db.delete(firstPosts);
  await app.db.insert(firstPosts).values([
    { ...refused, tribId },
    { ...refused, communityId },
  ]);
  await app.db.insert(notifications).values([
    { userId, kind: 'meetup-refused', tribId },
    { userId, kind: 'community-refused', communityId },
  ]);
  const waitingTribId = await offerTable(app.db, userId);
  const waiting = await createCommunity(app.db, { name: `Waits for ${userId} on ${waitingTribId}` });
  await app.db.insert(firstPosts).values([
    { userId: personId, tribId: waitingTribId },
    { userId: personId, communityId: waiting.id },
  ]);
  await app.db.insert(notifications).values([
    { userId, kind: 'report-waits', reportId: report?.id },
    { userId, kind: 'meetup-waits', tribId: waitingTribId },
    { userId, kind: 'community-waits', communityId: waiting.id },
  ]);
  // The latest round counts, because those before it are over.
  const [round] = await app.db.select().from(tableRounds).orderBy(desc(tableRounds.id)).limit(1);
  const roundId = round?.id ?? 0;
  await app.db
    .insert(tableSeekers)
    .values({ roundId, userId, unseated: true })
    .onConflictDoUpdate({ target: [tableSeekers.roundId, tableSeekers.userId], set: { unseated: true } });
  await app.db.insert(notifications).values({ userId, kind: 'table-none', roundId });
  const [toMeetup, toCommunity] = await app.db
    .insert(announcements)
    .values([
      { authorId: personId, tribId, audience: 'going', text: 'We meet inside', dueAt: moment },
      { authorId: personId, communityId, audience: 'members', text: 'We meet weekly', dueAt: moment },
    ])
    .returning();
  await app.db.insert(notifications).values([
    { userId, kind: 'host-word', tribId, announcementId: toMeetup?.id },
    { userId, kind: 'community-word', communityId, announcementId: toCommunity?.id },
  ]);
  for (const kind of PERSON_NOTIFICATION_KINDS) {
    const isRequest = kind === 'friend-request';
    await setFriendship(app, people, isRequest ? 'requested-by-other' : 'accepted');
    await app.db.insert(notifications).values({ userId, kind, personId });
    if (isRequest) await send();
  }
  await sendMessage(other, side.directId, 'A public word');
}
