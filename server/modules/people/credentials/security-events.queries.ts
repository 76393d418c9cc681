import { and, eq, getTableColumns, gt, lte, type SQL, sql } from 'drizzle-orm';
import { PASSING_SECURITY_EVENTS, type SecurityEvent, type SecurityEventKind } from '#shared/api/sign-in';
import { PASSING_EVENTS_KEPT, SECURITY_EVENTS_LISTED } from '#shared/domain/limits';
import type { WayIn } from '#shared/api/ways-in';
import { MAILED_SECURITY_EVENTS, NOTIFIED_SECURITY_EVENTS } from '#shared/domain/security-events';
import { pick } from '#shared/domain/pick';
import { titleOfWay, WAY_KINDS } from '#shared/domain/ways-in';
import type { Lang } from '#shared/texts/languages';
import type { Db } from '../../../db/handle';
import { mails } from '../../../db/schema/mail';
import { securityEvents } from '../../../db/schema/sign-in';
import { notifications } from '../../../db/schema/social';
import { sessions, users } from '../../../db/schema/users';

type NewSecurityEvent = {
  userId: number;
  kind: SecurityEventKind;
  detail?: string | null;
  /** The browser that did it. */
  device: string | null;
};

const isOneOf = <K extends SecurityEventKind>(kinds: readonly K[], kind: SecurityEventKind): kind is K =>
  kinds.some((one) => one === kind);

/**
 * Has to run in the transaction of what happened and before sessions are ended, so that browsers which are signed out by it are
 * told as well. Important events become a notification, and some also a mail that leaves at once.
 */
export async function recordSecurityEvent(tx: Db, { userId, kind, detail = null, device }: NewSecurityEvent) {
  const [event] = await tx
    .insert(securityEvents)
    .values({ userId, kind, detail, device })
    .returning({ id: securityEvents.id });
  if (!event) throw new Error('Nothing was recorded');
  if (isOneOf(PASSING_SECURITY_EVENTS, kind))
    await tx
      .delete(securityEvents)
      .where(and(eq(securityEvents.userId, userId), isBeforeLatest(userId, kind)));
  if (isOneOf(NOTIFIED_SECURITY_EVENTS, kind)) await tell(tx, { id: event.id, userId, kind });
}

const isBeforeLatest = (userId: number, kind: SecurityEventKind) =>
  and(
    eq(securityEvents.kind, kind),
    lte(
      securityEvents.id,
      sql`(select e.id from ${securityEvents} e where e.user_id = ${userId} and e.kind = ${kind}
        order by e.id desc offset ${PASSING_EVENTS_KEPT} limit 1)`,
    ),
  );

/** Sending the mail is tried for this long. */
const MAIL_HOURS = 36;
/** Whoever knows the password can sign in on any number of new devices, so the mails about them are limited. */
const NEW_DEVICES_MAILED_PER_HOUR = 5;

async function tell(tx: Db, { id, userId, kind }: { id: number; userId: number; kind: SecurityEventKind }) {
  const seenAt = isOneOf(SET_UP_AT_FIRST, kind) ? seenByItsOnlyBrowser(userId, kind) : null;
  await tx.insert(notifications).values({ userId, kind: 'security', securityEventId: id, seenAt });
  if (!isOneOf(MAILED_SECURITY_EVENTS, kind)) return;
  const ofLastHour = and(
    eq(securityEvents.userId, userId),
    eq(securityEvents.kind, 'new-device'),
    gt(securityEvents.createdAt, sql`now() - interval '1 hour'`),
  );
  if (kind === 'new-device' && (await tx.$count(securityEvents, ofLastHour)) > NEW_DEVICES_MAILED_PER_HOUR)
    return;
  const [person] = await tx.select({ address: users.email }).from(users).where(eq(users.id, userId));
  if (!person?.address) return;
  const expiresAt = sql`now() + make_interval(hours => ${MAIL_HOURS})`;
  await tx
    .insert(mails)
    .values({ kind: 'security', address: person.address, userId, securityEventId: id, expiresAt });
}

const SET_UP_AT_FIRST = [
  'password-set',
  'passkey-added',
  'provider-linked',
  'codes-made',
  'calendar-linked',
  'address-added',
] as const;
/**
 * What people set up in the browser that has just created their account is marked as seen, because nobody else has to be told.
 */
const seenByItsOnlyBrowser = (
  userId: number,
  kind: SecurityEventKind,
): SQL<Date | null> => sql`(select now() from ${users}
  where ${users.id} = ${userId} and (${users.email} is null or ${kind} = 'address-added') and ${users.createdAt} > now() - interval '1 day'
    and (select count(*) from ${sessions} where ${sessions.userId} = ${userId}) < 2)`;

/** What ended is kept by kind and name, a line each, so that whoever reads of it is told in their language. */
export const detailOfEnded = (ways: readonly Pick<WayIn, 'kind' | 'name'>[]) =>
  ways.map(({ kind, name }) => `${kind}:${name ?? ''}`).join('\n');

function titleOfEnded(line: string, lang: Lang): string {
  const kind = WAY_KINDS.find((one) => line.startsWith(`${one}:`));
  return kind ? titleOfWay({ kind, name: line.slice(kind.length + 1) || null }, lang) : line;
}

/** What ended, in words; names, devices and how somebody signed in are as they are stored. */
const detailText = ({ kind, detail }: Pick<SecurityEvent, 'kind' | 'detail'>, lang: Lang): string | null =>
  kind === 'ways-ended' && detail !== null
    ? detail
        .split('\n')
        .map((line) => titleOfEnded(line, lang))
        .join(', ')
    : detail;

export async function listSecurityEvents(db: Db, userId: number, lang: Lang): Promise<SecurityEvent[]> {
  const { userId: person, ...columns } = getTableColumns(securityEvents);
  const rows = await db
    .select(columns)
    .from(securityEvents)
    .where(eq(person, userId))
    .orderBy(sql`${securityEvents.id} desc nulls first`)
    .limit(SECURITY_EVENTS_LISTED);
  return rows.map((event) => ({
    ...event,
    detail: detailText(event, lang),
    createdAt: event.createdAt.toISOString(),
  }));
}

export async function findSecurityEvent(db: Db, userId: number, id: number) {
  const [row] = await db
    .select(pick(securityEvents, ['kind', 'detail', 'device', 'createdAt']))
    .from(securityEvents)
    .where(and(eq(securityEvents.id, id), eq(securityEvents.userId, userId)));
  return row ?? null;
}

/** Null for an event that no mail tells about. */
export async function findMailedEvent(db: Db, userId: number, id: number, lang: Lang) {
  const event = await findSecurityEvent(db, userId, id);
  return event && isOneOf(MAILED_SECURITY_EVENTS, event.kind)
    ? { ...event, kind: event.kind, detail: detailText(event, lang) }
    : null;
}
