import type { Sending } from '#shared/api/notification-texts';
import { groupBy } from '#shared/domain/group-by';
import { isUrgent, isWanted, NOTICES } from '#shared/domain/notices';
import type { Lang } from '#shared/texts/languages';
import type { Deps } from '../../../deps';
import { languageOfPerson } from '../../../http/language';
import {
  type ClaimedSubscription,
  type Delivery,
  dueDeliveries,
  extendLease,
  finishDelivery,
  postponeDelivery,
  postponeMessages,
  markReachable,
  postponeAll,
  release,
  removeIfNotified,
  removeSubscription,
} from './deliveries.queries';
import { retryDelayMs, ignoresQuietHours, quietUntil } from './push.rules';
import { sendPush, type Push } from './send-push';
import type { Db } from '../../../db/handle';
import { findUnseen, type UnseenNotification } from '../../people/notifications/notifications.queries';
import { findSettingsOf, type StoredSettings } from '../../people/notifications/settings.queries';
import { quietHoursOf } from '../../people/notifications/notifications.views';
import { messagePayload, notificationPayload, questionPayload, summaryPayload } from './payload.views';
import { findAskedAbout, findUnreadSince, type UnreadConversation } from './subjects.queries';

const BATCH = 20;

export type DeliveryDeps = Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'settings' | 'vapid'>;
type SendingDeps = DeliveryDeps & { closing: AbortSignal; onOutcome: (didAnswer: boolean) => void };
/** What is due to one browser. `subjects` has been read for the first delivery, together with those of other browsers. */
export type PushBatch = { claimed: ClaimedSubscription; deliveries: Delivery[]; subjects: Subjects };

export async function readBatches({ db, now }: DeliveryDeps, claimed: readonly ClaimedSubscription[]) {
  if (claimed.length === 0) return [];
  const due = groupBy(await dueDeliveries(db, claimed, BATCH), ({ subscriptionId }) => subscriptionId);
  const firsts = [...due.values()].flatMap((deliveries) => deliveries.slice(0, 1));
  const subjects = await readSubjects(db, firsts, now());
  return claimed.map((one) => ({ claimed: one, deliveries: due.get(one.id) ?? [], subjects }));
}

/** Sends in turn what is due to one browser, as long as this instance holds it. Returns true if more is due. */
export async function deliverTo({ claimed, deliveries, subjects }: PushBatch, deps: SendingDeps) {
  const { db, now } = deps;
  for (const [index, delivery] of deliveries.entries()) {
    if (index > 0 && !(await extendLease(db, claimed))) return false;
    const read = index === 0 ? subjects : await readSubjects(db, [delivery], now());
    if (!(await deliverOne(claimed, delivery, read, deps))) break;
  }
  if (claimed.isSignedOut) await removeIfNotified(db, claimed);
  return release(db, claimed);
}

/** Returns false if nothing more can be sent to this browser now. */
async function deliverOne(
  claimed: ClaimedSubscription,
  delivery: Delivery,
  subjects: Subjects,
  deps: SendingDeps,
): Promise<boolean> {
  const { config, db, log, now, settings, vapid } = deps;
  const { town } = await settings.current();
  const prepared = await preparePush(db, delivery, subjects, {
    at: now(),
    town,
    languages: config.languages,
  });
  if (prepared === null) {
    await finishDelivery(db, delivery);
    return true;
  }
  if ('postponeUntil' in prepared) {
    const delayMs = prepared.postponeUntil.getTime() - now().getTime();
    if (delivery.kind === 'message') await postponeMessages(db, claimed, delivery, delayMs);
    else await postponeDelivery(db, delivery, delayMs);
    return true;
  }
  const outcome = await sendPush(claimed, prepared.push, {
    vapid,
    closing: deps.closing,
    allowedOrigins: config.pushAllowedOrigins,
  });
  deps.onOutcome(outcome.kind !== 'failed' || outcome.didAnswer);
  switch (outcome.kind) {
    case 'delivered':
      if (claimed.failures > 0) await markReachable(db, claimed);
      await finishDelivery(db, delivery);
      return true;
    case 'refused':
      log.warn({ kind: delivery.kind }, 'a push service refused a message');
      await finishDelivery(db, delivery);
      return true;
    case 'gone':
      await removeSubscription(db, claimed);
      return false;
    case 'failed':
      await postponeAll(db, claimed, retryDelayMs(claimed.failures, outcome.retryAfterMs));
      return false;
  }
}

const DAY_SECONDS = 86_400;

/** A push to send now, a time until which quiet hours postpone it, or null if it is not wanted any more. */
export type PreparedPush = { push: Push } | { postponeUntil: Date } | null;
type Preferences = StoredSettings & { quietEnd: Date | null; language: string | null };
export type Subjects = {
  preferences: ReadonlyMap<number, Preferences>;
  unread: ReadonlyMap<number, UnreadConversation[]>;
};

/** Reads what several deliveries are about at once, so that a message to a room costs the same however many read it. */
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
  const messageDeliveries = ofMessages.map(({ id, userId, kind, subjectId, messageId }) => ({
    id,
    userId,
    since: messageId ?? 0,
    conversationId: kind === 'message' ? subjectId : null,
  }));
  return {
    preferences,
    unread: groupBy(await findUnreadSince(db, messageDeliveries), (row) => row.deliveryId),
  };
}

/** Decides at the moment of sending, because until then it may have been read, withdrawn, silenced or hidden by a block. */
export async function preparePush(
  db: Db,
  delivery: Delivery,
  subjects: Subjects,
  { languages, ...when }: Omit<Sending, 'lang'> & { languages: readonly Lang[] },
): Promise<PreparedPush> {
  const recipient = { id: delivery.userId };
  const preferences = subjects.preferences.get(delivery.userId);
  if (delivery.isOld || preferences === undefined) return null;
  const lang = languageOfPerson(preferences.language, languages);
  if (delivery.kind === 'notification')
    return prepareNotification(db, recipient, delivery, preferences, { ...when, lang });
  if (delivery.kind === 'question') return prepareQuestion(db, recipient, delivery, preferences, lang);
  if (delivery.isSignedOut || !isWanted('message', 'push', preferences.topicsOff)) return null;
  if (preferences.quietEnd) return { postponeUntil: preferences.quietEnd };
  const [first, ...others] = subjects.unread.get(delivery.id) ?? [];
  if (!first) return null;
  const payload =
    delivery.kind === 'summary' ? summaryPayload([first, ...others], lang) : messagePayload(first, lang);
  return { push: { payload, ttlSeconds: DAY_SECONDS, isUrgent: true } };
}

type Recipient = { id: number };

async function prepareNotification(
  db: Db,
  recipient: Recipient,
  { subjectId, isSignedOut }: Delivery,
  { topicsOff, quietEnd }: Preferences,
  sending: Sending,
): Promise<PreparedPush> {
  const now = sending.at;
  const row = await findUnseen(db, recipient, subjectId);
  if (row === null || row.isSilenced || (isSignedOut && row.kind !== 'security')) return null;
  if (!isWanted(row.kind, 'push', topicsOff)) return null;
  const starts = [row.startsAt, row.remindedOf].filter((start) => start !== null);
  const isReminder = NOTICES[row.kind].topic === 'reminders';
  if (isReminder && (row.startsAt ?? now) <= now) return null;
  if (quietEnd && !ignoresQuietHours(row.kind, starts, now, quietEnd)) return { postponeUntil: quietEnd };
  const payload = notificationPayload(row, recipient, sending);
  return {
    push: {
      payload,
      ttlSeconds: isReminder ? secondsToStart(row, now) : DAY_SECONDS,
      isUrgent: isUrgent(row.kind),
    },
  };
}

const secondsToStart = ({ startsAt }: UnseenNotification, now: Date) =>
  Math.ceil(((startsAt?.getTime() ?? 0) - now.getTime()) / 1000);

async function prepareQuestion(
  db: Db,
  recipient: Recipient,
  { subjectId, isSignedOut }: Delivery,
  { topicsOff, quietEnd }: Preferences,
  lang: Lang,
): Promise<PreparedPush> {
  if (isSignedOut || !isWanted('question', 'push', topicsOff)) return null;
  const trib = await findAskedAbout(db, recipient, subjectId);
  if (trib === null) return null;
  if (quietEnd) return { postponeUntil: quietEnd };
  const payload = questionPayload(subjectId, trib.name, lang);
  return { push: { payload, ttlSeconds: DAY_SECONDS, isUrgent: false } };
}
