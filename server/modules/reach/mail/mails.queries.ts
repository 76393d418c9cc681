import { and, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { isHeld, type Job } from '../../../db/jobs.queries';
import { jobs } from '../../../db/schema/jobs';
import { mails } from '../../../db/schema/mail';
import { users } from '../../../db/schema/users';
import { CODE_TRIES } from './mail.rules';

type NewMail = Pick<typeof mails.$inferInsert, 'kind' | 'address' | 'userId' | 'texts' | 'browserHash'>;
export type MailKind = NewMail['kind'];

/** For this long the mail is tried, and its link or code works, unless `MINUTES_ONCE_SENT` says otherwise. */
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
/** Links and codes that sign a person in, or confirm that it is them, count from when they are sent. */
const MINUTES_ONCE_SENT: Partial<Record<MailKind, number>> = { 'sign-in': 10, verify: 10, reset: 10 };
/** Nothing in these mails is needed once they are sent, so their rows can go. */
export const WITHOUT_LINK: readonly MailKind[] = ['restored', 'security', 'notices', 'invite'];

/** All times here are of the database's clock, which all instances share. */
const inMs = (ms: number): SQL => sql`now() + make_interval(secs => ${ms / 1000})`;

/** A trigger adds the job that sends it. */
export async function queueMail(tx: Db, mail: NewMail): Promise<void> {
  await tx.insert(mails).values({ ...mail, expiresAt: inMs(MINUTES[mail.kind] * 60_000) });
}

export async function queueInvites(tx: Db, invites: { inviteId: number; address: string }[]): Promise<void> {
  if (invites.length === 0) return;
  const expiresAt = inMs(MINUTES.invite * 60_000);
  await tx.insert(mails).values(invites.map((invite) => ({ ...invite, kind: 'invite' as const, expiresAt })));
}

export async function queueMailTo(tx: Db, userId: number, kind: MailKind): Promise<void> {
  const [person] = await tx.select({ address: users.email }).from(users).where(eq(users.id, userId));
  if (person?.address) await queueMail(tx, { kind, address: person.address, userId });
}

/** Null if the mail was sent, refused or taken back, or is not needed any more. */
export async function findUnsent(db: Db, id: number) {
  const [mail] = await db
    .select()
    .from(mails)
    .where(
      and(eq(mails.id, id), isNull(mails.sentAt), isNull(mails.refusedAt), gt(mails.expiresAt, sql`now()`)),
    );
  return mail ?? null;
}
type UnsentMail = NonNullable<Awaited<ReturnType<typeof findUnsent>>>;
export type ClaimedMail = UnsentMail & { job: Pick<Job, 'id' | 'lease'> };

/** Whoever has lost the job of a mail to another instance writes nothing more about it. */
const isHeldMail = ({ id, job }: ClaimedMail) =>
  and(eq(mails.id, id), sql`exists (select from ${jobs} where ${isHeld(job)})`);

type Begun = Pick<typeof mails.$inferInsert, 'kind' | 'userId' | 'tokenHash' | 'codeHash'>;

/** The mail counts as sent from here on. Returns false if another instance has taken it over, or its person is gone. */
export async function markSent(db: Db, mail: ClaimedMail, begun: Partial<Begun>): Promise<boolean> {
  const minutes = MINUTES_ONCE_SENT[mail.kind];
  const rows = await db
    .update(mails)
    .set({
      ...begun,
      sentAt: sql`now()`,
      ...(minutes && { expiresAt: inMs(minutes * 60_000) }),
    })
    .where(and(isHeldMail(mail), isNull(mails.sentAt)))
    .returning({ id: mails.id });
  return rows.length > 0;
}

export async function finishMail(db: Db, mail: ClaimedMail): Promise<void> {
  if (WITHOUT_LINK.includes(mail.kind)) await db.delete(mails).where(isHeldMail(mail));
}

/** The mail has not arrived, so the link or code in it must not work. */
export async function takeBack(db: Db, mail: ClaimedMail, { isRefused }: { isRefused: boolean }) {
  const refusedAt = isRefused ? sql`now()` : null;
  await db
    .update(mails)
    .set({ sentAt: null, tokenHash: null, codeHash: null, refusedAt })
    .where(isHeldMail(mail));
}

/** Returns whose address it is, even if the account is deleted and can still come back. */
export async function findByAddress(db: Db, address: string) {
  const [row] = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(eq(users.email, address), isNull(users.suspendedAt)));
  return row ?? null;
}

const isOpen = and(isNull(mails.usedAt), gt(mails.expiresAt, sql`now()`));

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
 * Counts a try against every mail that this browser, session or person has asked for and that is still good. The count
 * is stored before the comparison, so that many tries at once cannot exceed it; mails with too many are left out.
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

/** Returns false if somebody else was faster, or the link has ended. */
export async function redeemMail(tx: Db, id: number): Promise<boolean> {
  const rows = await tx
    .update(mails)
    .set({ usedAt: sql`now()` })
    .where(and(eq(mails.id, id), isOpen))
    .returning({ id: mails.id });
  return rows.length > 0;
}

/** Whether another address of this person has a link that takes it back instead of this one. */
export async function mayBeUndone(tx: Db, userId: number, address: string): Promise<boolean> {
  const isUndo = and(eq(mails.kind, 'changed'), eq(mails.userId, userId), ne(mails.address, address));
  return (await tx.$count(mails, and(isUndo, isNull(mails.usedAt), gt(mails.expiresAt, sql`now()`)))) > 0;
}

/** Ends this person's links and codes of these kinds, including those that were not sent yet. */
export async function dropMails(tx: Db, userId: number, kinds: readonly MailKind[]): Promise<void> {
  const isTheirs = sql`${mails.address} = (select ${users.email} from ${users} where ${users.id} = ${userId})`;
  await tx
    .delete(mails)
    .where(
      and(or(eq(mails.userId, userId), and(isNull(mails.userId), isTheirs)), inArray(mails.kind, [...kinds])),
    );
}

export async function findPendingAddress(db: Db, userId: number) {
  const [row] = await db
    .select({ address: mails.address, sentAt: mails.sentAt, refusedAt: mails.refusedAt })
    .from(mails)
    .where(and(eq(mails.userId, userId), eq(mails.kind, 'confirm'), isOpen))
    .orderBy(desc(mails.id))
    .limit(1);
  return row ?? null;
}
