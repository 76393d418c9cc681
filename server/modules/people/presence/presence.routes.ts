/**
 * GET /api/presence   who of these people is online
 */
import { onlinePeople, presenceQuery } from '#shared/api/presence';
import type { Deps } from '../../../deps';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { findOnline } from './presence.queries';

export function presenceRoutes({ db }: Deps): Endpoint[] {
  return [
    endpoint('GET /api/presence', {
      summary:
        'Who of these people is online, of those you know: friends, shared meetups and communities, conversations',
      access: 'session',
      query: presenceQuery,
      response: onlinePeople,
      handle: async ({ query, viewer }) => ({ online: await findOnline(db, viewer, query.ids) }),
    }),
  ];
}
