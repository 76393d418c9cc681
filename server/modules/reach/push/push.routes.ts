/**
 * GET    /api/push/key             the key a browser subscribes with
 * PUT    /api/push/subscriptions   push to this browser
 * DELETE /api/push/subscriptions   no longer
 */
import { ECDH } from 'node:crypto';
import {
  endedPushSubscription,
  pushKey,
  pushSubscription,
  type PushSubscriptionKeys,
} from '#shared/api/push';
import type { Db } from '../../../db/handle';
import { lockSessionKeyShared } from '../../../db/locks';
import type { Deps } from '../../../deps';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import {
  deleteOwnSubscription,
  deletePreviousSubscriptions,
  saveSubscription,
} from './subscriptions.queries';
import { invalidField, signInNeeded } from '../../../http/errors';
import { outgoingProblem } from '../../../http/outgoing-addresses';
import type { Viewer } from '../../../http/viewer';
import { says } from './texts';

export function pushRoutes({ config, db, vapid }: Deps): Endpoint[] {
  return [
    endpoint('GET /api/push/key', {
      summary: 'The key a browser subscribes to push messages with',
      access: 'anyone',
      response: pushKey,
      handle: async () => ({ publicKey: vapid.publicKey }),
    }),

    endpoint('PUT /api/push/subscriptions', {
      summary: 'Push to this browser until you sign out in it',
      access: 'session',
      body: pushSubscription,
      handle: ({ body, viewer }) => subscribe(db, viewer, body, config.pushAllowedOrigins),
    }),

    endpoint('DELETE /api/push/subscriptions', {
      summary: 'Push to this browser no longer',
      access: 'session',
      body: endedPushSubscription,
      handle: ({ body, viewer }) => deleteOwnSubscription(db, viewer, body.endpoint),
    }),
  ];
}

function subscribe(
  db: Db,
  viewer: Viewer,
  { endpoint: address, keys }: PushSubscriptionKeys,
  allowedOrigins: readonly string[],
): Promise<void> {
  const problem = outgoingProblem(address, allowedOrigins);
  if (problem !== null) throw invalidField('endpoint', problem);
  if (!isPointOnCurve(keys.p256dh)) throw invalidField('keys.p256dh', says.mustPublicKey);
  return db.transaction(async (tx) => {
    if (!(await lockSessionKeyShared(tx, viewer.sessionHash))) throw signInNeeded();
    await deletePreviousSubscriptions(tx, viewer, address);
    await saveSubscription(tx, viewer, { endpoint: address, ...keys });
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
