import { ECDH } from 'node:crypto';
import type { PushSubscriptionKeys } from '#shared/api/push';
import type { Db } from '../../db/handle';
import { invalidField, signInNeeded } from '../../http/errors';
import { outgoingProblem } from '../../http/outgoing-addresses';
import type { Viewer } from '../../http/viewer';
import { deletePreviousSubscriptions, saveSubscription } from './subscriptions.queries';
import { lockSessionKeyShared } from '../../db/locks';

export function subscribe(
  db: Db,
  viewer: Viewer,
  { endpoint, keys }: PushSubscriptionKeys,
  allowedOrigins: readonly string[],
): Promise<void> {
  const problem = outgoingProblem(endpoint, allowedOrigins);
  if (problem !== null) throw invalidField('endpoint', problem);
  if (!isPointOnCurve(keys.p256dh)) throw invalidField('keys.p256dh', 'Must be a public key');
  return db.transaction(async (tx) => {
    if (!(await lockSessionKeyShared(tx, viewer.sessionHash))) throw signInNeeded();
    await deletePreviousSubscriptions(tx, viewer, endpoint);
    await saveSubscription(tx, viewer, { endpoint, ...keys });
  });
}

/** Nothing could be encrypted for a key that is not on the curve. */
function isPointOnCurve(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', undefined, 'uncompressed').length === 65;
  } catch {
    return false;
  }
}
