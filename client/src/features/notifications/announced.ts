import type { Notification } from '#shared/api/notifications';
import { readJson, write } from '../../lib/storage';

/** Several times as many as are ever listed. */
const KEPT = 200;

/** The oldest new one that was not announced on this device; marks it as announced. */
export function takeUnannounced(notifications: readonly Notification[]): Notification | undefined {
  const kept = readJson('announcedNotifications');
  const announced: unknown[] = Array.isArray(kept) ? kept : [];
  const next = notifications.findLast(({ id, seen }) => !seen && !announced.includes(id));
  if (next) write('announcedNotifications', JSON.stringify([...announced, next.id].slice(-KEPT)));
  return next;
}
