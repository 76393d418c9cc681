import type { Notification } from '#shared/api/notifications';
import type { PushTopic } from '#shared/api/push';

type Kind = Notification['kind'];

/** The switch that a notification belongs to; an answer to one's report cannot be switched off. */
export const TOPIC_OF: Record<Kind, PushTopic | null> = {
  promoted: 'meetup-changes',
  cancelled: 'meetup-changes',
  removed: 'meetup-changes',
  'time-or-place-changed': 'meetup-changes',
  'made-host': 'meetup-changes',
  'made-cohost': 'meetup-changes',
  'request-received': 'requests',
  'request-accepted': 'requests',
  'request-declined': 'requests',
  'meetup-tomorrow': 'reminders',
  'meetup-soon': 'reminders',
  'friend-request': 'friends',
  'friend-accepted': 'friends',
  'would-meet-again': 'after-meetup',
  'report-answered': null,
};

/** What somebody would otherwise learn at the meeting point. */
const ABOUT_THE_START: ReadonlySet<Kind> = new Set(['cancelled', 'time-or-place-changed']);

/** A meetup may be moved out of the night: a person who planned to be there by then has to know at once. */
export function ignoresQuietHours(kind: Kind, starts: readonly Date[], now: Date, quietEnd: Date): boolean {
  if (kind === 'meetup-soon') return true;
  return ABOUT_THE_START.has(kind) && starts.some((start) => start > now && start <= quietEnd);
}
