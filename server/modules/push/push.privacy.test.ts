import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  COMMUNITY_NOTIFICATION_KINDS,
  PERSON_NOTIFICATION_KINDS,
  TRIB_NOTIFICATION_KINDS,
} from '#shared/api/notifications';
import { NOTIFICATION_KINDS } from '#shared/domain/notices';
import { announcements } from '../../db/schema/announcements';
import { reminders } from '../../db/schema/push';
import { seriesRegulars } from '../../db/schema/series';
import { tableAnswers } from '../../db/schema/tables';
import { firstPosts } from '../../db/schema/first-posts';
import { memberships, tribs } from '../../db/schema/tribs';
import { communities } from '../../db/schema/communities';
import { notifications, reports } from '../../db/schema/social';
import { markOf, plantCanaries } from '../../testing/canaries';
import { COLUMNS, words } from '../../testing/private-columns';
import { createTestSender, pushTo, sendDue } from '../../testing/push-factories';
import { startPushService } from '../../testing/push-service';
import { inDays, offerTable, sendMessage } from '../../testing/factories';
import { startTestApp } from '../../testing/test-app';
import { recordAndNotify } from '../notifications/security-notices.service';
import { createVisibilityFixture, HIDE_METHODS, setFriendship } from '../../testing/visibility-fixture';

const service = await startPushService();
const app = await startTestApp({ pushAllowedOrigins: [service.origin] });
const people = await createVisibilityFixture(app);
await plantCanaries(app, people);
const { viewer, other, side } = people;
const browser = await pushTo(viewer, service);
const marks = Object.entries(COLUMNS).flatMap(([table, { marked }]) =>
  words(marked).map((column) => markOf(table, column)),
);
const REPLY = 'Between us: we spoke to them';

/** One of every kind about the other person and their meetup, and a message. */
async function everything(): Promise<void> {
  const [userId, personId, tribId] = [viewer.id, other.id, side.openId];
  await app.db.delete(notifications);
  await app.db
    .insert(notifications)
    .values(
      [...TRIB_NOTIFICATION_KINDS, 'request-received' as const]
        .filter((kind) => !kind.startsWith('table-'))
        .map((kind) => ({ userId, kind, tribId })),
    );
  for (const kind of ['table-offered', 'table-lost'] as const)
    await app.db.insert(notifications).values({ userId, kind, tribId: await offerTable(app.db, userId) });
  const confirmedId = await offerTable(app.db, userId);
  const asked = { answer: 'yes', answeredAt: inDays(0), confirmAskedAt: inDays(0) } as const;
  await app.db.update(tableAnswers).set(asked).where(eq(tableAnswers.tribId, confirmedId));
  await app.db
    .insert(memberships)
    .values({ tribId: confirmedId, userId, status: 'joined', joinedAt: inDays(0) });
  await app.db.insert(notifications).values({ userId, kind: 'table-confirm', tribId: confirmedId });
  await app.db.insert(notifications).values({ userId, kind: 'member-joined', tribId, createdAt: inDays(-1) });
  await setFriendship(app, people, 'accepted');
  const [report] = await app.db
    .insert(reports)
    .values({ reporterId: userId, reportedUserId: personId, reason: 'Late', reply: REPLY })
    .returning();
  await app.db.insert(notifications).values({ userId, kind: 'report-answered', reportId: report?.id });
  await app.db.transaction((tx) => recordAndNotify(tx, { userId, kind: 'code-used', device: null }));
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
    if (isRequest) await sendDue(app, createTestSender(app));
  }
  await sendMessage(other, side.directId, 'A public word');
}

it('pushes every kind of notification without a private word, and nothing about a hidden person', async () => {
  await viewer.put(`/api/tribs/${side.openId}/membership`);
  await other.put(`/api/tribs/${side.openId}/members/${viewer.id}`, { role: 'cohost' });
  await app.db.update(tribs).set({ whoCanJoin: 'Invite only' }).where(eq(tribs.id, side.openId));
  await app.db
    .insert(memberships)
    .values({ tribId: side.openId, userId: (await app.person()).id, status: 'requested' });
  const [trib] = await app.db.select().from(tribs).where(eq(tribs.id, side.openId));
  const startsAt = trib?.startsAt ?? new Date();
  // Asked whether they still come every time.
  await app.db
    .insert(seriesRegulars)
    .values({ seriesId: trib?.seriesId ?? 0, userId: viewer.id, askedAt: new Date() });
  for (const kind of ['meetup-tomorrow', 'meetup-soon'] as const)
    await app.db.insert(reminders).values({ tribId: side.openId, kind, startsAt });
  await everything();
  await sendDue(app, createTestSender(app));
  const text = JSON.stringify(browser.received);
  const pushed = new Set(browser.received.map(({ payload }) => payload.tag.replace(/-\d+$/, '')));
  expect([...pushed].toSorted()).toEqual(
    ['chat', ...NOTIFICATION_KINDS.map((kind) => `notice-${kind}`)].toSorted(),
  );
  expect(text).toContain('Othersname is coming');
  expect([...marks, REPLY].filter((mark) => text.includes(mark))).toEqual([]);
  for (const { payload } of browser.received)
    expect(payload.url).toMatch(/^\/(meetups|chat|profile|trib|communities|discover)(\?|$)/);

  for (const [hiding, { isBlock, hide, undo }] of Object.entries(HIDE_METHODS)) {
    browser.received.length = 0;
    await setFriendship(app, people, 'accepted');
    await app.db.delete(notifications);
    for (const kind of ['friend-accepted', 'would-meet-again'] as const)
      await app.db.insert(notifications).values({ userId: viewer.id, kind, personId: other.id });
    await app.db.insert(notifications).values({ userId: viewer.id, kind: 'cancelled', tribId: side.openId });
    await sendMessage(other, side.directId, 'A later word');
    await hide(app, people);
    await sendDue(app, createTestSender(app));
    const kinds = browser.received.map(({ payload }) => payload.tag.replace(/-\d+$/, ''));
    // Members keep hearing of a meetup whose host is gone, but not of one whose host is blocked.
    expect({ hiding, kinds }).toEqual({ hiding, kinds: isBlock ? [] : ['notice-cancelled'] });
    await undo(app, people);
  }
  expect(service.problems).toEqual([]);
});
