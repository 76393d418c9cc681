/**
 * GET /api/notifications        what one has not been told yet
 * PUT /api/notifications/seen   told, these ones
 */
import { notificationList, notificationsSeen } from '#shared/api/notifications';
import type { Deps } from '../../deps';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { listUnseen, markSeen } from './notifications.queries';

export function notificationRoutes({ db }: Deps): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/notifications',
      summary: 'What happened to your meetups since you last looked',
      access: 'session',
      answer: notificationList,
      handle: ({ viewer }) => listUnseen(db, viewer.id),
    }),

    endpoint({
      method: 'put',
      path: '/api/notifications/seen',
      summary: 'Mark notifications as seen',
      access: 'session',
      body: notificationsSeen,
      handle: ({ body, viewer }) => markSeen(db, viewer.id, body.ids),
    }),
  ];
}
