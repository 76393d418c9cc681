/**
 * GET /api/notifications        the newest, seen or not
 * PUT /api/notifications/seen   these ones were seen
 */
import { notificationList, notificationsSeen } from '#shared/api/notifications';
import type { Deps } from '../../deps';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { listNotifications, markSeen } from './notifications.queries';
import { notificationView } from './notifications.views';

export function notificationRoutes({ db }: Deps): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/notifications',
      summary: 'What happened to your meetups and friends, newest first',
      access: 'session',
      response: notificationList,
      async handle({ viewer }) {
        const rows = await listNotifications(db, viewer);
        return rows.map((row) => notificationView(row, viewer));
      },
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
