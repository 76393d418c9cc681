import type { Notification } from '#shared/api/notifications';
import { readJson, write } from '../../lib/storage';

/** Several times as many as are ever listed. */
const REMEMBERED = 200;

/** The oldest new one that was not announced on this device; marks it as announced. */
export function takeUnannounced(notifications: readonly Notification[]): Notification | undefined {
  const stored = readJson('announcedNotifications');
  const announced: unknown[] = Array.isArray(stored) ? stored : [];
  const next = notifications.findLast(({ id, seen }) => !seen && !announced.includes(id));
  if (next) write('announcedNotifications', JSON.stringify([...announced, next.id].slice(-REMEMBERED)));
  return next;
}
