import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Conversation } from '#shared/api/chat';
import type { OwnUser } from '#shared/api/users';
import { showOfflineToast } from '../../../ui/toast-store';
import { communityPath, paths, tribPath } from '../../../lib/paths';
import { nearQuery, readReaderCity } from '../../cities/near';
import { communityQuery } from '../../communities/communities.api';
import { leaveCommunity } from '../../communities/memberships';
import { blockPerson } from '../../people/blocking';
import { openPerson } from '../../people/shown-person';
import { leaveTrib } from '../../tribs/memberships.api';
import { canLeave, useTribNow } from '../../tribs/trib-times';
import { tribQuery } from '../../tribs/tribs.api';
import { setMuted } from '../chat-writes';
import { chatKeys } from '../chat.api';
import type { MenuPage, MenuSheet } from './MenuSheet';

type Props = {
  viewer: OwnUser;
  conversation: Conversation;
  menu: { Sheet: typeof MenuSheet | null; isOpen: boolean; leave: () => Promise<void> };
};

export function ThreadMenu({ viewer, conversation, menu }: Props) {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [page, setPage] = useState<MenuPage>('menu');
  const { Sheet, isOpen, leave } = menu;
  const { person, trib, community, kind } = conversation;
  const meetup = useQuery({ ...tribQuery(viewer.id, trib?.id ?? 0), enabled: trib !== null });
  const now = useTribNow(meetup.data);
  const mayLeave = kind === 'community' || (meetup.data !== undefined && canLeave(meetup.data, now));
  const cache = { queryClient, viewerId: viewer.id };

  const closeThen = async (run: () => unknown) => {
    await leave();
    setPage('menu');
    await run();
  };
  const show = () => {
    if (person) openPerson(person);
    if (trib) navigate(tribPath(trib.id));
    if (community) navigate(communityPath(community.id));
  };
  const leaveConversation = async () => {
    navigate(paths.chat, { replace: true });
    try {
      await leaveRoom({ queryClient, viewer, conversation });
    } catch {
      showOfflineToast("You couldn't leave");
    }
    await queryClient.invalidateQueries({ queryKey: chatKeys(viewer.id).lists });
  };
  const block = async () => {
    if (!person) return;
    navigate(paths.chat, { replace: true });
    await blockPerson({ ...cache, person });
  };
  if (!Sheet) return null;
  return (
    <Sheet
      viewerId={viewer.id}
      conversation={conversation}
      page={page}
      onPage={setPage}
      open={isOpen}
      onClose={() => void closeThen(() => undefined)}
      mayLeave={mayLeave}
      onShow={() => void closeThen(show)}
      onMute={() => void closeThen(() => setMuted(cache, conversation, !conversation.isMuted))}
      onCloseThen={(run) => void closeThen(run)}
      onLeave={() => void closeThen(leaveConversation)}
      onBlock={() => void closeThen(block)}
    />
  );
}

type LeaveContext = { queryClient: QueryClient; viewer: OwnUser; conversation: Conversation };

/** Leaving a room means leaving its meetup or community. */
async function leaveRoom({ queryClient, viewer, conversation }: LeaveContext): Promise<void> {
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
