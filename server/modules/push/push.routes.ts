/**
 * GET    /api/push/key             the key a browser subscribes with
 * PUT    /api/push/subscriptions   push to this browser
 * DELETE /api/push/subscriptions   no longer
 */
import { endedPushSubscription, pushKey, pushSubscription } from '#shared/api/push';
import type { Deps } from '../../deps';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { deleteOwnSubscription } from './subscriptions.queries';
import { subscribe } from './subscribe.service';

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
