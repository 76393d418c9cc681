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
import { retryDelayMs } from './outcome.rules';
import { preparePush, readPreferences } from './prepare.service';
import { sendPush } from './send-push';

const BATCH = 20;

export type DeliveryDeps = Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'vapid'>;
type SendingDeps = DeliveryDeps & { closing: AbortSignal };

/** Sends what is due to one browser, one after the other, as long as this instance holds it. */
export async function deliverTo(claimed: ClaimedSubscription, deps: SendingDeps): Promise<void> {
  const { db } = deps;
  for (const delivery of await dueDeliveries(db, claimed, BATCH)) {
    if (!(await extendLease(db, claimed))) return;
    if (!(await deliverOne(claimed, delivery, deps))) break;
  }
  await release(db, claimed);
}

/** False if nothing more can be sent to this browser now. */
async function deliverOne(
  claimed: ClaimedSubscription,
  delivery: Delivery,
  deps: SendingDeps,
): Promise<boolean> {
  const { config, db, log, now, vapid } = deps;
  const preferences = await readPreferences(db, claimed.userId, now());
  const recipient = { id: claimed.userId };
  const prepared = await preparePush(db, recipient, delivery, preferences, now());
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
