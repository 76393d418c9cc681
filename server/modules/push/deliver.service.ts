import { groupBy } from '#shared/domain/group-by';
import type { Deps } from '../../deps';
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
  removeSubscription,
} from './deliveries.queries';
import { retryDelayMs } from './push.rules';
import { preparePush, readSubjects, type Subjects } from './prepare.service';
import { sendPush } from './send-push';

const BATCH = 20;

export type DeliveryDeps = Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'vapid'>;
type SendingDeps = DeliveryDeps & { closing: AbortSignal; onOutcome: (didAnswer: boolean) => void };
/** What is due to one browser. What the first is about has been read with the first of others. */
export type Parcel = { claimed: ClaimedSubscription; deliveries: Delivery[]; subjects: Subjects };

export async function readParcels(
  { db, now }: DeliveryDeps,
  claimed: readonly ClaimedSubscription[],
): Promise<Parcel[]> {
  if (claimed.length === 0) return [];
  const due = groupBy(await dueDeliveries(db, claimed, BATCH), ({ subscriptionId }) => subscriptionId);
  const firsts = [...due.values()].flatMap((deliveries) => deliveries.slice(0, 1));
  const subjects = await readSubjects(db, firsts, now());
  return claimed.map((one) => ({ claimed: one, deliveries: due.get(one.id) ?? [], subjects }));
}

/** Sends what is due to one browser, one after the other, as long as this instance holds it. True if more is due. */
export async function deliverTo(
  { claimed, deliveries, subjects }: Parcel,
  deps: SendingDeps,
): Promise<boolean> {
  const { db, now } = deps;
  for (const [index, delivery] of deliveries.entries()) {
    if (index > 0 && !(await extendLease(db, claimed))) return false;
    const read = index === 0 ? subjects : await readSubjects(db, [delivery], now());
    if (!(await deliverOne(claimed, delivery, read, deps))) break;
  }
  return release(db, claimed);
}

/** False if nothing more can be sent to this browser now. */
async function deliverOne(
  claimed: ClaimedSubscription,
  delivery: Delivery,
  subjects: Subjects,
  deps: SendingDeps,
): Promise<boolean> {
  const { config, db, log, now, vapid } = deps;
  const prepared = await preparePush(db, delivery, subjects, now());
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
