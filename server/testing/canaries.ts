import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { announcements } from '../db/schema/announcements';
import { arrivalLines } from '../db/schema/attendance';
import { calendarAddresses } from '../db/schema/calendar';
import { conversations, messages } from '../db/schema/chat';
import { oneTimeTokens } from '../db/schema/one-time-tokens';
import { communityInvites } from '../db/schema/community-invites';
import { mails, mailSettings } from '../db/schema/mail';
import { firstPosts } from '../db/schema/first-posts';
import { notificationSettings, pushSubscriptions } from '../db/schema/push';
import { passkeyChallenges, passkeys, recoveryCodes, securityEvents } from '../db/schema/sign-in';
import { operatorActions, reports } from '../db/schema/social';
import { series } from '../db/schema/series';
import { memberships, tribs } from '../db/schema/tribs';
import {
  aiPreferences,
  credentials,
  externalIdentities,
  knownDevices,
  sessions,
  users,
} from '../db/schema/users';
import { createTrib, inDays, known, repeatWeekly } from './factories';
import type { TestApp } from './test-app';
import type { VisibilityFixture } from './visibility-fixture';

export const markOf = (table: string, column: string) => `${table}.${column}`.slice(0, 30);

const mark = (table: string) => (column: string) => markOf(table, column);

/** Marks each of these columns of the other person with a text that can be searched for. */
export async function plantCanaries(app: TestApp, { other, side }: VisibilityFixture): Promise<void> {
  const { db } = app;
  const userId = other.id;
  const user = mark('users');
  await db
    .update(users)
    .set({
      username: user('username'),
      firstName: user('first_name'),
      lastName: user('last_name'),
      phoneNumber: user('phone_number'),
      email: user('email'),
      sex: user('sex'),
      occupation: user('occupation'),
      education: user('education'),
      age: 97,
    })
    .where(eq(users.id, userId));
  await db.insert(credentials).values({ userId, passwordHash: mark('credentials')('password_hash') });
  const identity = mark('external_identities');
  await db
    .insert(externalIdentities)
    .values({ userId, provider: 'google', subject: identity('subject'), email: identity('email') });
  const session = mark('sessions');
  await db.insert(sessions).values({
    userId,
    tokenHash: session('token_hash'),
    device: session('device'),
    registrationHash: session('registration_hash'),
    expiresAt: inDays(1),
  });
  const token = mark('one_time_tokens');
  await db.insert(oneTimeTokens).values({
    userId,
    purpose: 'new-device',
    tokenHash: token('token_hash'),
    browserHash: token('browser_hash'),
    numberHash: token('number_hash'),
    networkHash: token('network_hash'),
    device: token('device'),
    timeZone: token('time_zone'),
    expiresAt: inDays(1),
  });
  const pushed = mark('push_subscriptions');
  await db.insert(pushSubscriptions).values({
    userId,
    sessionHash: session('token_hash'),
    endpoint: pushed('endpoint'),
    p256dh: pushed('p256dh'),
    auth: pushed('auth'),
  });
  const timeZone = mark('notification_settings')('time_zone');
  await db.insert(notificationSettings).values({ userId, topicsOff: [], timeZone });
  const mail = mark('mails');
  await db.insert(mails).values({
    kind: 'confirm',
    userId,
    address: mail('address'),
    browserHash: mail('browser_hash'),
    tokenHash: mail('token_hash'),
    codeHash: mail('code_hash'),
    expiresAt: inDays(1),
  });
  await db.insert(communityInvites).values({
    communityId: side.communityId,
    mailboxHash: mark('community_invites')('mailbox_hash'),
    invitedBy: userId,
  });
  await db.insert(mailSettings).values({ userId, frequency: 'daily', topicsOff: [] });
  await db.insert(knownDevices).values({ userId, tokenHash: mark('known_devices')('token_hash') });
  const tokenHash = mark('calendar_addresses')('token_hash');
  await db.insert(calendarAddresses).values({ userId, tokenHash, drawn: randomUUID() });
  const passkey = mark('passkeys');
  await db.insert(passkeys).values({
    userId,
    credentialId: passkey('credential_id'),
    publicKey: passkey('public_key'),
    counter: 0,
    transports: [],
    name: passkey('name'),
  });
  const challenge = mark('passkey_challenges');
  await db.insert(passkeyChallenges).values({
    userId,
    challenge: challenge('challenge'),
    browserHash: challenge('browser_hash'),
    purpose: 'add',
    expiresAt: inDays(1),
  });
  const code = mark('recovery_codes');
  await db
    .insert(recoveryCodes)
    .values({ userId, lookup: code('lookup'), secretHash: code('secret_hash'), position: 0 });
  const event = mark('security_events');
  await db
    .insert(securityEvents)
    .values({ userId, kind: 'passkey-added', detail: event('detail'), device: event('device') });
  await db.insert(aiPreferences).values({
    userId,
    preferredDays: ['Monday'],
    preferredTimes: [],
    preferredGroupSizeMin: 4,
    preferredGroupSizeMax: 8,
    maxTravelDistance: 10,
    selectedInterests: [1],
    activityTypes: [],
    meetupFrequency: 'weekly',
  });
  const trib = mark('tribs');
  await db
    .update(tribs)
    .set({ address: trib('address'), idempotencyKey: trib('idempotency_key') })
    .where(eq(tribs.id, side.openId));
  await repeatWeekly(db, side.openId);
  // The viewer is in this series' room.
  const address = mark('series')('template');
  await db
    .update(series)
    .set({ template: sql`${series.template} || jsonb_build_object('address', ${address}::text)` })
    .where(eq(series.id, side.seriesId));
  const third = await known(db, await app.person({ displayName: 'Another host' }));
  const { id: tribId } = await createTrib(third, { whoCanJoin: 'Invite only' });
  await other.put(`/api/tribs/${tribId}/membership`);
  await db
    .update(memberships)
    .set({ message: mark('memberships')('message') })
    .where(and(eq(memberships.tribId, tribId), eq(memberships.userId, userId)));
  const [lowId, highId] = [Math.min(userId, third.id), Math.max(userId, third.id)];
  const [talk] = await db.insert(conversations).values({ lowId, highId }).returning();
  await db.insert(messages).values({
    conversationId: talk?.id ?? 0,
    senderId: userId,
    clientId: randomUUID(),
    text: mark('messages')('text'),
  });
  await db.insert(arrivalLines).values({ tribId: side.openId, userId, text: mark('arrival_lines')('text') });
  // This announcement is not sent yet.
  await db.insert(announcements).values({
    tribId: side.sharedId,
    authorId: userId,
    audience: 'going',
    text: mark('announcements')('text'),
    dueAt: inDays(1),
  });
  const report = mark('reports');
  await db.insert(reports).values({
    reporterId: userId,
    reportedUserId: side.viewerId,
    reason: report('reason'),
    reply: report('reply'),
  });
  await db.insert(firstPosts).values({
    userId,
    tribId: side.openId,
    decision: 'approved',
    decidedAt: new Date(),
    reason: mark('first_posts')('reason'),
  });
  const action = mark('operator_actions');
  await db.insert(operatorActions).values({
    operatorId: userId,
    operator: action('operator'),
    subject: action('subject'),
    reason: action('reason'),
    action: 'answer',
  });
}
