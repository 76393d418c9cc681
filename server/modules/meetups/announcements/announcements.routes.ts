/**
 * GET    /api/tribs/{id}/announcements         what was said to everybody, and what is planned
 * POST   /api/tribs/{id}/announcements         say something to everybody of a meetup
 * GET    /api/communities/{id}/announcements   the same of a community
 * POST   /api/communities/{id}/announcements   say something to all members
 * DELETE /api/announcements/{id}               withdraw what is not sent yet
 */
import { announcementList, announceToCommunity, announceToMeetup } from '#shared/api/announcements';
import { idParams } from '#shared/api/common';
import type { Deps } from '../../../deps';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { LIMITS } from '../../../http/rate-limit';
import type { Viewer } from '../../../http/viewer';
import type { Subject } from './announcements.queries';
import {
  announceToCommunity as tellCommunity,
  announceToMeetup as tellMeetup,
  showAnnouncements,
  withdrawAnnouncement,
} from './announcements.service';

export function announcementRoutes({ db, now }: Deps): Endpoint[] {
  const present = async (viewer: Viewer, subject: Subject) =>
    (await showAnnouncements(db, viewer, subject)).map(({ sentAt, dueAt, ...row }) => ({
      ...row,
      dueAt: (sentAt ?? dueAt).toISOString(),
      isSent: sentAt !== null,
    }));
  return [
    endpoint('GET /api/tribs/:id/announcements', {
      summary:
        'What hosts said to everybody going, the latest first; for hosts also to others, and what is planned',
      access: 'session',
      params: idParams,
      response: announcementList,
      handle: ({ params, viewer }) => present(viewer, { tribId: params.id }),
    }),

    endpoint('POST /api/tribs/:id/announcements', {
      summary:
        'Say something to those going, waiting or not coming to your meetup, three times a week at most',
      access: 'session',
      params: idParams,
      body: announceToMeetup,
      response: announcementList,
      refuses: [409],
      limit: LIMITS.notificationsPerUser,
      async handle({ params: { id: tribId }, body, viewer }) {
        await tellMeetup(db, viewer, { tribId, ...body }, now());
        return present(viewer, { tribId });
      },
    }),

    endpoint('GET /api/communities/:id/announcements', {
      summary: 'What organizers said to all members, the latest first; for organizers also what is planned',
      access: 'session',
      params: idParams,
      response: announcementList,
      handle: ({ params, viewer }) => present(viewer, { communityId: params.id }),
    }),

    endpoint('POST /api/communities/:id/announcements', {
      summary: 'Say something to all members of your community, three times a week at most',
      access: 'session',
      params: idParams,
      body: announceToCommunity,
      response: announcementList,
      refuses: [409],
      limit: LIMITS.notificationsPerUser,
      async handle({ params: { id: communityId }, body, viewer }) {
        await tellCommunity(db, viewer, { communityId, ...body }, now());
        return present(viewer, { communityId });
      },
    }),

    endpoint('DELETE /api/announcements/:id', {
      summary: 'Withdraw an announcement that is not sent yet',
      access: 'session',
      params: idParams,
      handle: ({ params, viewer }) => withdrawAnnouncement(db, viewer, params.id),
    }),
  ];
}
