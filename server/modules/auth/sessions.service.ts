import type { Db } from '../../db/handle';
import { notFound } from '../../http/errors';
import type { Viewer } from '../../http/viewer';
import { findSecurityEvent, recordSecurityEvent } from '../credentials/security-events.queries';
import { endAllSessions, endOtherSessions, endSession } from './auth.queries';

export function signOutEverywhere(db: Db, userId: number, device: string | null): Promise<void> {
  return db.transaction(async (tx) => {
    await endAllSessions(tx, userId);
    await recordSecurityEvent(tx, { userId, kind: 'sessions-ended', device });
  });
}

/** True if it was the session that asked. */
export function signOutElsewhere(
  db: Db,
  viewer: Viewer,
  sessionId: string,
  device: string | null,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ended = await endSession(tx, viewer, sessionId);
    if (ended === null) return false;
    const detail = ended.device;
    await recordSecurityEvent(tx, { userId: viewer.id, kind: 'sessions-ended', detail, device });
    return ended.isCurrent;
  });
}

/** "This wasn't me": whoever it was is signed out, and its person stays. */
export function reportSecurityEvent(
  db: Db,
  viewer: Viewer,
  eventId: number,
  device: string | null,
): Promise<void> {
  return db.transaction(async (tx) => {
    const event = await findSecurityEvent(tx, viewer.id, eventId);
    if (!event) throw notFound();
    await endOtherSessions(tx, viewer);
    await recordSecurityEvent(tx, { userId: viewer.id, kind: 'reported', detail: event.kind, device });
  });
}
