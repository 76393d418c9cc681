import { communityInvitesPreview, communityInvitesSent } from '#shared/api/community-invites';
import { requestJson } from '../../../lib/api-client';

/** Whom of them the community has invited lately; it is asked each time they are looked through. */
export const postInvitesPreview = (id: number, addresses: string[]) =>
  requestJson(`/api/communities/${id}/invites/preview`, {
    method: 'POST',
    body: { addresses },
    schema: communityInvitesPreview,
  });

export const postInvites = (id: number, addresses: string[]) =>
  requestJson(`/api/communities/${id}/invites`, {
    method: 'POST',
    body: { addresses },
    schema: communityInvitesSent,
  });
