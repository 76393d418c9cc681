/**
 * POST /api/communities/{id}/invites           invite people by mail
 * POST /api/communities/{id}/invites/preview   whom of them it has invited already
 */
import { idParams } from '#shared/api/common';
import {
  communityInvitesPreview,
  communityInvitesRequest,
  communityInvitesSent,
} from '#shared/api/community-invites';
import type { Deps } from '../../../deps';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { notFound } from '../../../http/errors';
import { LIMITS } from '../../../http/rate-limit';
import type { Viewer } from '../../../http/viewer';
import { invitePeople, previewInvites } from './community-invites.service';

export function communityInviteRoutes({ config, db, limiter, now }: Deps): Endpoint[] {
  /** Without mail, these endpoints respond with 404. */
  async function countInviting(viewer: Viewer): Promise<void> {
    if (config.mail === null) throw notFound();
    await limiter.consume(LIMITS.communityInvitesPerUser, viewer.id);
  }

  return [
    endpoint('POST /api/communities/:id/invites', {
      summary: 'Invite people to your community by mail: whoever wants to joins by its own rules',
      access: 'session',
      params: idParams,
      body: communityInvitesRequest,
      response: communityInvitesSent,
      refuses: [409],
      async handle({ params: { id: communityId }, body: { addresses }, viewer }) {
        await countInviting(viewer);
        return invitePeople(db, viewer, { communityId, addresses }, now());
      },
    }),

    endpoint('POST /api/communities/:id/invites/preview', {
      summary: 'Whom of these people your community has invited lately, and how many more it can today',
      access: 'session',
      params: idParams,
      body: communityInvitesRequest,
      response: communityInvitesPreview,
      writes: false,
      refuses: [409],
      async handle({ params: { id: communityId }, body: { addresses }, viewer }) {
        await countInviting(viewer);
        return previewInvites(db, viewer, { communityId, addresses }, now());
      },
    }),
  ];
}
