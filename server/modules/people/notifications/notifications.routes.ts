/**
 * GET /api/notifications        the newest, seen or not
 * PUT /api/notifications/seen   these ones were seen
 */
import { notificationList, notificationsSeen } from '#shared/api/notifications';
import type { Deps } from '../../../deps';
import { type Endpoint, endpoint } from '../../../http/endpoint';
import { listNotifications, listWithoutFollowUp, markSeen } from './notifications.queries';
import { notificationView, settingsView, storedSettings, withoutFollowUpViews } from './notifications.views';
import { idParams } from '#shared/api/common';
import {
  notificationSettings,
  notificationSettingsRequest,
  tribNotificationsRequest,
} from '#shared/api/push';
import { notFound } from '../../../http/errors';
import { findSettings, listSilencedTribs, saveSettings, setSilenced } from './settings.queries';

export function notificationRoutes({ db }: Deps): Endpoint[] {
  return [
    endpoint('GET /api/notifications', {
      summary: 'What happened to your meetups and friends, newest first',
      access: 'session',
      response: notificationList,
      async handle({ req, viewer }) {
        const rows = await listNotifications(db, viewer);
        const stored = rows.map((row) => notificationView(row, viewer, req.lang));
        return withoutFollowUpViews(stored, await listWithoutFollowUp(db, viewer));
      },
    }),

    endpoint('PUT /api/notifications/seen', {
      summary: 'Mark notifications as seen',
      access: 'session',
      body: notificationsSeen,
      handle: ({ body, viewer }) => markSeen(db, viewer.id, body.ids),
    }),
  ];
}

/**
 * GET /api/users/{id}/notification-settings   what is pushed to oneself, and when
 * PUT /api/users/{id}/notification-settings   change that
 * PUT /api/tribs/{id}/notifications           push something of this meetup, or nothing
 */

export function notificationSettingsRoutes({ db, now }: Deps): Endpoint[] {
  const present = async (userId: number) =>
    settingsView(await findSettings(db, userId), await listSilencedTribs(db, userId));

  return [
    endpoint('GET /api/users/:id/notification-settings', {
      summary: 'What is pushed to you, and when',
      access: 'self',
      params: idParams,
      response: notificationSettings,
      handle: ({ viewer }) => present(viewer.id),
    }),

    endpoint('PUT /api/users/:id/notification-settings', {
      summary: 'Choose what is pushed to you, and when',
      access: 'self',
      params: idParams,
      body: notificationSettingsRequest,
      response: notificationSettings,
      async handle({ body, viewer }) {
        await saveSettings(db, viewer.id, storedSettings(body));
        return present(viewer.id);
      },
    }),

    endpoint('PUT /api/tribs/:id/notifications', {
      summary: 'Push something of this meetup of yours, or nothing',
      access: 'session',
      params: idParams,
      body: tribNotificationsRequest,
      async handle({ params, body, viewer }) {
        const membership = { tribId: params.id, userId: viewer.id };
        if (!(await setSilenced(db, membership, body.push ? null : now()))) throw notFound();
      },
    }),
  ];
}
