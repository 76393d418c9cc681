/**
 * GET /api/users/{id}/notification-settings   what is pushed to oneself, and when
 * PUT /api/users/{id}/notification-settings   change that
 * PUT /api/tribs/{id}/notifications           push something of this meetup, or nothing
 */
import { idParams } from '#shared/api/common';
import {
  notificationSettings,
  notificationSettingsRequest,
  tribNotificationsRequest,
} from '#shared/api/push';
import type { Deps } from '../../deps';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { notFound } from '../../http/errors';
import { findSettings, listSilencedTribs, saveSettings, setSilenced } from './settings.queries';
import { settingsView, storedSettings } from './settings.views';

export function notificationSettingsRoutes({ db, now }: Deps): Endpoint[] {
  const present = async (userId: number) =>
    settingsView(await findSettings(db, userId), await listSilencedTribs(db, userId));

  return [
    endpoint({
      method: 'get',
      path: '/api/users/:id/notification-settings',
      summary: 'What is pushed to you, and when',
      access: 'self',
      params: idParams,
      response: notificationSettings,
      handle: ({ viewer }) => present(viewer.id),
    }),

    endpoint({
      method: 'put',
      path: '/api/users/:id/notification-settings',
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

    endpoint({
      method: 'put',
      path: '/api/tribs/:id/notifications',
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
