import { communityInvitesPreview, communityInvitesSent } from '#shared/api/community-invites';
import { requestJson } from '../../../lib/api-client';

/** Says which addresses the community has invited lately. It is requested anew each time a list is looked through. */
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
