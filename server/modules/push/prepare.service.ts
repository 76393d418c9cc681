import { groupBy } from '#shared/domain/group-by';
import type { Db } from '../../db/handle';
import { findUnseen, type UnseenNotification } from '../notifications/notifications.queries';
import { findSettingsOf, type StoredSettings } from '../notifications/settings.queries';
import { quietHoursOf } from '../notifications/notifications.views';
import type { Delivery } from './deliveries.queries';
import { messagePayload, notificationPayload, questionPayload, summaryPayload } from './payload.views';
import type { Push } from './send-push';
import { findAskedAbout, findUnreadSince, type UnreadConversation } from './subjects.queries';
import { ignoresQuietHours, quietUntil, TOPIC_OF } from './push.rules';

const DAY_SECONDS = 86_400;

/** Sent now, postponed until the quiet hours end, or not wanted any more. */
export type PreparedPush = { push: Push } | { postponeUntil: Date } | null;
type Preferences = StoredSettings & { quietEnd: Date | null };
export type Subjects = {
  preferences: ReadonlyMap<number, Preferences>;
  unread: ReadonlyMap<number, UnreadConversation[]>;
};

/** What several deliveries are about, read at once: a message to a room costs the same however many read it. */
export async function readSubjects(db: Db, deliveries: readonly Delivery[], now: Date): Promise<Subjects> {
  const settings = await findSettingsOf(
    db,
    deliveries.map(({ userId }) => userId),
  );
  const preferences = new Map(
    Array.from(settings, ([userId, stored]) => [
      userId,
      { ...stored, quietEnd: quietUntil(now, quietHoursOf(stored), stored.timeZone) },
    ]),
  );
  const ofMessages = deliveries.filter(({ kind }) => kind === 'message' || kind === 'summary');
  if (ofMessages.length === 0) return { preferences, unread: new Map() };
  const wanted = ofMessages.map(({ id, userId, kind, subjectId, messageId }) => ({
    id,
    userId,
    since: messageId ?? 0,
    conversationId: kind === 'message' ? subjectId : null,
  }));
  return { preferences, unread: groupBy(await findUnreadSince(db, wanted), (row) => row.deliveryId) };
}

/** Decided when it is sent: until then it may have been read, withdrawn, silenced or hidden by a block. */
export async function preparePush(
  db: Db,
  delivery: Delivery,
  subjects: Subjects,
  now: Date,
): Promise<PreparedPush> {
  const recipient = { id: delivery.userId };
  const preferences = subjects.preferences.get(delivery.userId);
  if (delivery.isOld || preferences === undefined) return null;
  if (delivery.kind === 'notification') return prepareNotification(db, recipient, delivery, preferences, now);
  if (delivery.kind === 'question') return prepareQuestion(db, recipient, delivery, preferences);
  if (preferences.topicsOff.includes('messages')) return null;
  if (preferences.quietEnd) return { postponeUntil: preferences.quietEnd };
  const [first, ...others] = subjects.unread.get(delivery.id) ?? [];
  if (!first) return null;
  const payload = delivery.kind === 'summary' ? summaryPayload([first, ...others]) : messagePayload(first);
  return { push: { payload, ttlSeconds: DAY_SECONDS, isUrgent: true } };
}

type Recipient = { id: number };

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
