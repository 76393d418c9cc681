import { and, eq, getTableColumns, lte, sql } from 'drizzle-orm';
import type { SecurityEvent, SecurityEventKind } from '#shared/api/sign-in';
import { SECURITY_EVENTS_KEPT } from '#shared/domain/limits';
import type { Db } from '../../db/handle';
import { securityEvents } from '../../db/schema/sign-in';

export type NewSecurityEvent = {
  userId: number;
  kind: SecurityEventKind;
  detail?: string | null;
  /** Of the browser that did it. */
  device: string | null;
};

/** In the transaction of what happened; returns its id. Only the latest of a person are kept. */
export async function recordSecurityEvent(
  tx: Db,
  { userId, kind, detail = null, device }: NewSecurityEvent,
): Promise<number> {
  const [event] = await tx
    .insert(securityEvents)
    .values({ userId, kind, detail, device })
    .returning({ id: securityEvents.id });
  if (!event) throw new Error('Nothing was recorded');
  const oldestKept = sql`(select e.id from ${securityEvents} e where e.user_id = ${userId}
    order by e.id desc offset ${SECURITY_EVENTS_KEPT} limit 1)`;
  await tx
    .delete(securityEvents)
    .where(and(eq(securityEvents.userId, userId), lte(securityEvents.id, oldestKept)));
  return event.id;
}

/** The latest first. */
export async function listSecurityEvents(db: Db, userId: number): Promise<SecurityEvent[]> {
  const { userId: person, ...columns } = getTableColumns(securityEvents);
  const rows = await db
    .select(columns)
    .from(securityEvents)
    .where(eq(person, userId))
    .orderBy(sql`${securityEvents.id} desc nulls first`)
    .limit(SECURITY_EVENTS_KEPT);
  return rows.map((event) => ({ ...event, createdAt: event.createdAt.toISOString() }));
}

export async function findSecurityEvent(
  db: Db,
  userId: number,
  id: number,
): Promise<{ kind: SecurityEventKind } | null> {
  const [row] = await db
    .select({ kind: securityEvents.kind })
    .from(securityEvents)
    .where(and(eq(securityEvents.id, id), eq(securityEvents.userId, userId)));
  return row ?? null;
}
