import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Conversation } from '#shared/api/chat';
import type { OwnUser } from '#shared/api/users';
import { communityPath, paths, tribPath } from '../../../lib/paths';
import { useLazyDialog } from '../../../lib/use-lazy-dialog';
import { showOfflineToast } from '../../../lib/offline-toast';
import { blockPerson } from '../../people/blocking';
import { openPerson } from '../../people/shown-person';
import { canLeave, useTribNow } from '../../tribs/trib-times';
import { tribQuery } from '../../tribs/tribs.api';
import { chatKeys } from '../chat.api';
import { setMuted } from '../chat-writes';
import type { MenuPage } from './MenuSheet';

const loadSheet = async () => (await import('./MenuSheet')).MenuSheet;
const loadLeaving = () => import('./leave-room');

type Props = {
  viewer: OwnUser;
  conversation: Conversation;
  dialog: { isOpen: boolean; close: () => void; leave: () => Promise<void> };
};

export function ThreadMenu({ viewer, conversation, dialog }: Props) {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [page, setPage] = useState<MenuPage>('menu');
  const { isOpen, close, leave } = dialog;
  const { Dialog: Sheet } = useLazyDialog(loadSheet, { isOpen, close });
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
  const leaveRoom = async () => {
    navigate(paths.chat, { replace: true });
    try {
      const { leaveRoom: carryOut } = await loadLeaving();
      await carryOut({ queryClient, viewer, conversation });
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
      onLeave={() => void closeThen(leaveRoom)}
      onBlock={() => void closeThen(block)}
    />
  );
}
