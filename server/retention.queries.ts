import { eq, getTableName, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { INVITED_AGAIN_AFTER_DAYS } from '#shared/domain/community-invites';
import { SECURITY_EVENTS_KEPT_DAYS } from '#shared/domain/limits';
import type { Db } from './db/handle';
import { announcements } from './db/schema/announcements';
import { arrivalLines, attendances } from './db/schema/attendance';
import { communityInvites } from './db/schema/community-invites';
import { events } from './db/schema/events';
import { jobs } from './db/schema/jobs';
import { mails } from './db/schema/mail';
import { oneTimeTokens } from './db/schema/one-time-tokens';
import { passkeyChallenges, securityEvents } from './db/schema/sign-in';
import { feedback, friendships, notifications } from './db/schema/social';
import { tableRounds } from './db/schema/table-rounds';
import { tableAnswers, tableSeekers } from './db/schema/tables';
import { invitationAnswers, invitationOffers, memberships, tribs } from './db/schema/tribs';
import { knownDevices, pendingIdentities, sessions } from './db/schema/users';
import type { Deps } from './deps';
import { DEVICE_DAYS } from './modules/accounts/auth/cookies';
import { WITHOUT_LINK } from './modules/reach/mail/mails.queries';
import { REMEMBERED_WEEKS } from './modules/meetups/attendance/attendance.queries';

type Kept = {
  table: PgTable;
  /** Only this column is cleared, and the row stays. */
  clears?: PgColumn;
  /** A row is deleted `days` after this moment; a row without one stays. */
  since: PgColumn | SQL;
  days: number;
  /** Restricts the rule to these rows. */
  rows?: SQL;
};

const endOfTrib = (tribId: PgColumn) => sql`(select t.ends_at from ${tribs} t where t.id = ${tribId})`;
const closingOfRound = (roundId: PgColumn) =>
  sql`(select r.closes_at from ${tableRounds} r where r.id = ${roundId})`;
/** The midnight after the meetup, in its place's time zone. An arrival line of a meetup without a time expires at once. */
const dayAfter = sql`(select coalesce((date_trunc('day', t.ends_at at time zone t.time_zone) + interval '1 day')
  at time zone t.time_zone, '-infinity') from ${tribs} t where t.id = ${arrivalLines.tribId})`;

/** How long rows are kept that nobody deletes. `KEPT_AS_LONG` has the other tables with a person in them. */
export const RETENTION: readonly Kept[] = [
  { table: sessions, since: sessions.expiresAt, days: 0 },
  { table: oneTimeTokens, since: oneTimeTokens.expiresAt, days: 0 },
  { table: passkeyChallenges, since: passkeyChallenges.expiresAt, days: 0 },
  { table: pendingIdentities, since: pendingIdentities.expiresAt, days: 0 },
  { table: mails, since: mails.expiresAt, days: 0 },
  // Mails without a link are deleted when they leave; these are left from an instance that was killed before it could.
  { table: mails, since: mails.sentAt, days: 1 / 24, rows: inArray(mails.kind, [...WITHOUT_LINK]) },
  { table: events, since: events.createdAt, days: 1 },
  { table: arrivalLines, since: dayAfter, days: 0 },
  { table: communityInvites, since: communityInvites.createdAt, days: INVITED_AGAIN_AFTER_DAYS },
  { table: invitationOffers, since: invitationOffers.offeredAt, days: 30 },
  // Both are about meetups that are not offered to anybody any more.
  { table: invitationAnswers, since: endOfTrib(invitationAnswers.tribId), days: 30 },
  {
    table: memberships,
    clears: memberships.message,
    since: sql`(select coalesce(t.ends_at, t.cancelled_at) from ${tribs} t where t.id = ${memberships.tribId})`,
    days: 1,
    rows: isNotNull(memberships.message),
  },
  // A yes that came to nothing, of which its person reads until then.
  {
    table: feedback,
    clears: feedback.again,
    since: endOfTrib(feedback.tribId),
    days: 14,
    rows: isNotNull(feedback.again),
  },
  { table: tableAnswers, since: tableAnswers.answeredAt, days: 30, rows: eq(tableAnswers.answer, 'no') },
  { table: tableSeekers, since: closingOfRound(tableSeekers.roundId), days: 90 },
  // The host's word that a person did not come. What people said themselves stays with the meetup.
  {
    table: attendances,
    since: endOfTrib(attendances.tribId),
    // Nobody looks farther back for meetups that somebody has missed (`hasMissedTwo`).
    days: REMEMBERED_WEEKS * 7,
    rows: sql`not ${attendances.came} and ${attendances.hereAt} is null`,
  },
  { table: notifications, since: notifications.createdAt, days: 180 },
  { table: announcements, since: announcements.dueAt, days: 365 },
  // Pending requests go too: otherwise the day on which a request vanishes would tell who was declined.
  {
    table: friendships,
    since: friendships.createdAt,
    days: 365,
    rows: sql`${friendships.status} <> 'accepted'`,
  },
  { table: jobs, since: jobs.failedAt, days: 90 },
  { table: securityEvents, since: securityEvents.createdAt, days: SECURITY_EVENTS_KEPT_DAYS },
  { table: knownDevices, since: knownDevices.createdAt, days: DEVICE_DAYS },
];

/** For every other table with a person in it, why its rows stay until the person, or what they are about, is deleted. */
export const KEPT_AS_LONG: Readonly<Record<string, string>> = {
  user_interests: 'the profile, which its person changes',
  credentials: 'a way in',
  external_identities: 'a way in',
  passkeys: 'a way in',
  recovery_codes: 'a way in; drawing new ones deletes them',
  ai_preferences: 'settings',
  notification_settings: 'settings',
  mail_settings: 'settings',
  calendar_addresses: 'settings: the address ends when its person says so',
  push_subscriptions: 'end with their session, or when the browser is gone',
  mail_notices: 'deleted once they are mailed, within a day',
  presence: 'ends with the connection, or with its instance',
  table_entries: 'settings: an entry is withdrawn by its person',
  table_rounds: 'refer to a demo account alone, and go with it',
  tribs: 'what people hosted, which is the past of everybody who came',
  series: 'goes on until it is ended, and is the past of everybody who came',
  series_regulars: 'until they no longer come every time',
  memberships: 'the past of their person, by which points and who was met before are counted',
  trib_removals: 'keep somebody whom a host took out from coming back to it, or to its series',
  saves: 'until they are taken back',
  table_answers: 'a yes is the past of the table',
  friendships: 'friends, until one of them ends it',
  attendances: 'who was there, by which points are counted',
  feedback: 'whether it took place, by which points are counted',
  meet_again: 'deleted once they are revealed, after 48 hours',
  first_posts: 'by which an operator knows whose posts were looked at',
  blocks: 'until they are taken back',
  reports: 'show over years what somebody does again and again',
  operator_actions: 'what operators have to answer for',
  conversations: 'between two people, as long as one of them is there',
  messages: 'belong to everybody of their room',
  reactions: 'belong to their message',
  reads: 'how far somebody has read, one row a conversation',
  photos: 'until nothing shows them any more',
  community_memberships: 'until somebody leaves',
  community_requests: 'until they are decided or taken back',
  community_removals: 'keep somebody who was removed from coming back unasked',
};

/** Small batches keep every transaction short. */
const BATCH = 5_000;

export async function sweepKept({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (const kept of RETENTION) await sweepOne(db, kept, now());
}

async function sweepOne(db: Db, { table, clears, since, days, rows }: Kept, now: Date): Promise<void> {
  const before = sql`${now.toISOString()}::timestamptz - make_interval(secs => ${days * 86_400})`;
  const isOver = sql`${since} < ${before} and ${rows ?? sql`true`}`;
  const name = sql.identifier(getTableName(table));
  const act = clears
    ? sql`update ${table} set ${sql.identifier(clears.name)} = null`
    : sql`delete from ${table}`;
  for (;;) {
    const batch = sql`select ${name}.ctid from ${table} where ${isOver} limit ${BATCH}`;
    const { rows: deleted } = await db.execute(
      sql`${act} where ctid = any(array(${batch})) and ${isOver} returning 1`,
    );
    if (deleted.length < BATCH) return;
  }
}
