import type { QueryClient } from '@tanstack/react-query';
import type { Conversation } from '#shared/api/chat';
import type { OwnUser } from '#shared/api/users';
import { nearQuery, readReaderCity } from '../../cities/near';
import { communityQuery } from '../../communities/communities.api';
import { leaveCommunity } from '../../communities/memberships';
import { leaveTrib } from '../../tribs/memberships.api';
import { tribQuery } from '../../tribs/tribs.api';

type LeaveContext = { queryClient: QueryClient; viewer: OwnUser; conversation: Conversation };

/** Leaving a room means leaving its meetup or community. */
export async function leaveRoom({ queryClient, viewer, conversation }: LeaveContext): Promise<void> {
  const { trib, community } = conversation;
  if (trib) {
    const meetup = await queryClient.fetchQuery(tribQuery(viewer.id, trib.id));
    await leaveTrib({ queryClient, trib: meetup, viewer });
  }
  if (community) {
    const near = nearQuery(readReaderCity());
    const left = await queryClient.fetchQuery(communityQuery(viewer.id, community.id, near));
    await leaveCommunity({ queryClient, community: left, viewer });
  }
}
