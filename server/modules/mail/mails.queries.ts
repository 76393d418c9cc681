import { and, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../db/handle';
import { MAIL_CHANNEL, notify } from '../../db/notify';
import { mails } from '../../db/schema/mail';
import { users } from '../../db/schema/users';
import { CODE_TRIES } from './mail.rules';

type NewMail = Pick<typeof mails.$inferInsert, 'kind' | 'address' | 'userId' | 'texts' | 'browserHash'>;
export type MailKind = NewMail['kind'];

/** How long it is tried to send the mail, and how long its link or code works unless `MINUTES_ONCE_SENT` says so. */
const MINUTES: Record<MailKind, number> = {
  'sign-in': 15,
  verify: 15,
  reset: 30,
  confirm: 24 * 60,
  changed: 7 * 24 * 60,
  restored: 36 * 60,
  security: 36 * 60,
  notices: 36 * 60,
  invite: 36 * 60,
};
/** From when it leaves, however long it waited here: what signs somebody in, or confirms that it is them. */
const MINUTES_ONCE_SENT: Partial<Record<MailKind, number>> = { 'sign-in': 10, verify: 10, reset: 10 };
/** Nothing of these is needed once they are sent. */
export const WITHOUT_LINK: readonly MailKind[] = ['restored', 'security', 'notices', 'invite'];

/** All times are of the database's clock. */
const inMs = (ms: number): SQL => sql`now() + make_interval(secs => ${ms / 1000})`;

/** Sent after the commit, by whichever instance is first. */
export async function queueMail(tx: Db, mail: NewMail): Promise<void> {
  await tx.insert(mails).values({ ...mail, expiresAt: inMs(MINUTES[mail.kind] * 60_000) });
  await notify(tx, MAIL_CHANNEL, '');
}

/** Those whom a community invites. */
export async function queueInvites(tx: Db, invites: { inviteId: number; address: string }[]): Promise<void> {
  if (invites.length === 0) return;
  const expiresAt = inMs(MINUTES.invite * 60_000);
  await tx.insert(mails).values(invites.map((invite) => ({ ...invite, kind: 'invite' as const, expiresAt })));
  await notify(tx, MAIL_CHANNEL, '');
}

/** To the person's own address, if there is one. */
export async function queueMailTo(tx: Db, userId: number, kind: MailKind): Promise<void> {
  const [person] = await tx.select({ address: users.email }).from(users).where(eq(users.id, userId));
  if (person?.address) await queueMail(tx, { kind, address: person.address, userId });
}

const LEASE_MS = 120_000;

/**
 * For this instance alone until the lease ends; a killed one loses it by time. Invitations come last: somebody waits for
 * the others.
 */
export function claimMails(db: Db, count: number) {
  const due = sql`select id from ${mails} where sent_at is null and refused_at is null
    and due_at <= now() and expires_at > now() and (leased_until is null or leased_until <= now())
    order by invite_id is not null, due_at limit ${count} for no key update skip locked`;
  return db
    .update(mails)
    .set({ lease: sql`gen_random_uuid()`, leasedUntil: inMs(LEASE_MS) })
    .where(sql`${mails.id} = any(array(${due}))`)
    .returning();
}
export type ClaimedMail = Awaited<ReturnType<typeof claimMails>>[number];

const isHeld = ({ id, lease }: ClaimedMail) => and(eq(mails.id, id), sql`${mails.lease} = ${lease}`);

type Begun = Pick<typeof mails.$inferInsert, 'kind' | 'userId' | 'tokenHash' | 'codeHash'>;

/** From here on it counts as sent. False if another instance has taken it over, or its person is gone. */
export async function markSent(db: Db, mail: ClaimedMail, begun: Partial<Begun>): Promise<boolean> {
  const minutes = MINUTES_ONCE_SENT[mail.kind];
  const rows = await db
    .update(mails)
    .set({
      ...begun,
      sentAt: sql`now()`,
      ...(minutes && { expiresAt: inMs(minutes * 60_000) }),
    })
    .where(and(isHeld(mail), isNull(mails.sentAt)))
    .returning({ id: mails.id });
  return rows.length > 0;
}

export async function finishMail(db: Db, mail: ClaimedMail): Promise<void> {
  if (WITHOUT_LINK.includes(mail.kind)) await db.delete(mails).where(isHeld(mail));
  else await db.update(mails).set({ lease: null, leasedUntil: null }).where(isHeld(mail));
}

/** It has not arrived: the link in it, if it had one, opens nothing. */
const NOT_SENT = { sentAt: null, tokenHash: null, codeHash: null, lease: null, leasedUntil: null };

export async function retryMail(db: Db, mail: ClaimedMail, delayMs: number): Promise<void> {
  await db
    .update(mails)
    .set({ ...NOT_SENT, failures: mail.failures + 1, dueAt: inMs(delayMs) })
    .where(isHeld(mail));
}

export async function refuseMail(db: Db, mail: ClaimedMail): Promise<void> {
  await db
    .update(mails)
    .set({ ...NOT_SENT, refusedAt: sql`now()` })
    .where(isHeld(mail));
}

/** Whose address it is, also that of a deleted account that can still come back. */
export async function findByAddress(db: Db, address: string) {
  const [row] = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(eq(users.email, address), isNull(users.suspendedAt)));
  return row ?? null;
}

const isOpen = and(isNull(mails.usedAt), gt(mails.expiresAt, sql`now()`));

/** A link that can still be used. */
export async function findLink(db: Db, tokenHash: string) {
  const [row] = await db
    .select({
      ...pick(mails, ['id', 'kind', 'address']),
      userId: users.id,
      name: users.displayName,
      username: users.username,
    })
    .from(mails)
    .innerJoin(users, eq(users.id, mails.userId))
    .where(and(eq(mails.tokenHash, tokenHash), isOpen));
  return row ?? null;
}
export type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

export type CodeOf =
  | { kind: 'sign-in' | 'verify'; browserHash: string }
  | { kind: 'confirm'; userId: number };

/**
 * What a code is tried against: every mail that this browser, session or person has asked for and that is still good. The
 * try is counted before it is compared, so that many at once are not more, and those with too many are left out.
 */
export function countTry(db: Db, asked: CodeOf) {
  const isAsked = and(
    eq(mails.kind, asked.kind),
    asked.kind === 'confirm' ? eq(mails.userId, asked.userId) : eq(mails.browserHash, asked.browserHash),
  );
  return db
    .update(mails)
    .set({ tries: sql`${mails.tries} + 1` })
    .where(and(isAsked, isOpen, lt(mails.tries, CODE_TRIES)))
    .returning(pick(mails, ['id', 'address', 'userId', 'codeHash']));
}
export type FoundCode = Awaited<ReturnType<typeof countTry>>[number];

/** False if somebody else was faster. */
export async function redeemMail(tx: Db, id: number): Promise<boolean> {
  const rows = await tx
    .update(mails)
    .set({ usedAt: sql`now()` })
    .where(and(eq(mails.id, id), isOpen))
    .returning({ id: mails.id });
  return rows.length > 0;
}

/** Links and codes of this person end, and what has not been sent of them is not sent. */
export async function dropMails(tx: Db, userId: number, kinds: readonly MailKind[]): Promise<void> {
  const isTheirs = sql`${mails.address} = (select ${users.email} from ${users} where ${users.id} = ${userId})`;
  await tx
    .delete(mails)
    .where(
      and(or(eq(mails.userId, userId), and(isNull(mails.userId), isTheirs)), inArray(mails.kind, [...kinds])),
    );
}

/** The address that waits to be confirmed. */
export async function findPendingAddress(db: Db, userId: number) {
  const [row] = await db
    .select({ address: mails.address, sentAt: mails.sentAt, refusedAt: mails.refusedAt })
    .from(mails)
    .where(and(eq(mails.userId, userId), eq(mails.kind, 'confirm'), isOpen))
    .orderBy(desc(mails.id))
    .limit(1);
  return row ?? null;
}
