import type { Db } from '../../db/handle';
import { findUnseen, type UnseenNotification } from '../notifications/notifications.queries';
import { findSettings } from '../notifications/settings.queries';
import { quietHoursOf } from '../notifications/settings.views';
import type { Delivery } from './deliveries.queries';
import { messagePayload, notificationPayload, questionPayload, summaryPayload } from './payload.views';
import { quietUntil } from './quiet-hours.rules';
import type { Push } from './send-push';
import { findAskedAbout, findUnreadSince } from './subjects.queries';
import { ignoresQuietHours, TOPIC_OF } from './topics.rules';

const DAY_SECONDS = 86_400;

/** Sent now, postponed until the quiet hours end, or not wanted any more. */
export type PreparedPush = { push: Push } | { postponeUntil: Date } | null;
export type Preferences = Awaited<ReturnType<typeof findSettings>> & { quietEnd: Date | null };

export async function readPreferences(db: Db, userId: number, now: Date): Promise<Preferences> {
  const settings = await findSettings(db, userId);
  return { ...settings, quietEnd: quietUntil(now, quietHoursOf(settings), settings.timeZone) };
}

type Recipient = { id: number };

/** Decided when it is sent: until then it may have been read, withdrawn, silenced or hidden by a block. */
export async function preparePush(
  db: Db,
  recipient: Recipient,
  delivery: Delivery,
  preferences: Preferences,
  now: Date,
): Promise<PreparedPush> {
  if (delivery.isOld) return null;
  if (delivery.kind === 'notification') return prepareNotification(db, recipient, delivery, preferences, now);
  if (delivery.kind === 'question') return prepareQuestion(db, recipient, delivery, preferences);
  if (preferences.topicsOff.includes('messages')) return null;
  if (preferences.quietEnd) return { postponeUntil: preferences.quietEnd };
  const conversationId = delivery.kind === 'message' ? delivery.subjectId : undefined;
  const [first, ...others] = await findUnreadSince(db, recipient, delivery.messageId ?? 0, conversationId);
  if (!first) return null;
  const payload = conversationId === undefined ? summaryPayload([first, ...others]) : messagePayload(first);
  return { push: { payload, ttlSeconds: DAY_SECONDS, isUrgent: true } };
}

async function prepareNotification(
  db: Db,
  recipient: Recipient,
  { subjectId }: Delivery,
  { topicsOff, quietEnd }: Preferences,
  now: Date,
): Promise<PreparedPush> {
  const row = await findUnseen(db, recipient, subjectId);
  if (row === null || row.isSilenced) return null;
  const topic = TOPIC_OF[row.kind];
  if (topic !== null && topicsOff.includes(topic)) return null;
  const starts = [row.startsAt, row.remindedOf].filter((start) => start !== null);
  const isReminder = topic === 'reminders';
  if (isReminder && (row.startsAt ?? now) <= now) return null;
  if (quietEnd && !ignoresQuietHours(row.kind, starts, now, quietEnd)) return { postponeUntil: quietEnd };
  const payload = notificationPayload(row, now);
  return {
    push: {
      payload,
      ttlSeconds: isReminder ? secondsToStart(row, now) : DAY_SECONDS,
      isUrgent: topic === 'meetup-changes' || isReminder,
    },
  };
}

const secondsToStart = ({ startsAt }: UnseenNotification, now: Date) =>
  Math.ceil(((startsAt?.getTime() ?? 0) - now.getTime()) / 1000);

async function prepareQuestion(
  db: Db,
  recipient: Recipient,
  { subjectId }: Delivery,
  { topicsOff, quietEnd }: Preferences,
): Promise<PreparedPush> {
  if (topicsOff.includes('after-meetup')) return null;
  const trib = await findAskedAbout(db, recipient, subjectId);
  if (trib === null) return null;
  if (quietEnd) return { postponeUntil: quietEnd };
  const payload = questionPayload(subjectId, trib.name);
  return { push: { payload, ttlSeconds: DAY_SECONDS, isUrgent: false } };
}
