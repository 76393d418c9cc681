import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import type { Conversation } from '#shared/api/chat';
import type { OwnUser } from '#shared/api/users';
import { placeText } from '#shared/domain/place-text';
import { LANG } from '../../../lib/lang';
import { chatPage, communityPath, paths, tribPath } from '../../../lib/paths';
import { useOverlay } from '../../../navigation/overlays';
import { useSheet } from '../../../navigation/use-sheet';
import { useUrl } from '../../../navigation/use-url';
import { IconButton } from '../../../ui/IconButton';
import { BackIcon, MoreIcon, MutedIcon } from '../../../ui/icons';
import { showOfflineToast } from '../../../ui/toast-store';
import { nearQuery, readReaderCity } from '../../cities/near';
import { communityQuery } from '../../communities/communities.api';
import { memberCountText } from '../../communities/CommunityImage';
import { leaveCommunity } from '../../communities/memberships';
import { personCard } from '../../people/person-card';
import { AvatarButton } from '../../people/PersonButton';
import { blockPerson } from '../../people/blocking';
import { leaveTrib } from '../../tribs/memberships.api';
import { canLeave, useTribNow } from '../../tribs/trib-times';
import { seriesQuery } from '../../tribs/series.api';
import { tribQuery } from '../../tribs/tribs.api';
import { tabOfTarget, targetIn } from '../chat-url';
import { setMuted } from '../chat-writes';
import { chatKeys } from '../chat.api';
import { ConversationPicture, conversationName } from '../ConversationPicture';
import { photosSheet } from '../photos-sheet';
import * as t from '../texts';

type Props = {
  conversation: Conversation;
  /** Beside the list, the list has the page's heading and no way back is needed. */
  isBesideList: boolean;
  /** A text that names who is typing. */
  typing: string | null;
  isOnline: boolean;
  onMenu: () => void;
};

export function ThreadHeader({ conversation, isBesideList, typing, isOnline, onMenu }: Props) {
  const { person, memberCount, isMuted } = conversation;
  const Heading = isBesideList ? 'h2' : 'h1';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  const about = person ? <bdi>{placeText(person.location ?? '', LANG)}</bdi> : memberCountText(memberCount);
  return (
    <header className="flex min-h-16 items-center gap-2 border-b border-line bg-surface px-2 py-2">
      {!isBesideList && <BackToChats />}
      <div className={isBesideList ? 'ps-2' : ''}>
        {person ? (
          <AvatarButton person={person} size={40} />
        ) : (
          <ConversationPicture conversation={conversation} size={40} corners="rounded-[10px]" />
        )}
      </div>
      <div className="min-w-0 flex-1 ps-1">
        <Heading
          ref={heading}
          tabIndex={-1}
          className="flex items-center gap-1.5 font-display text-base font-bold outline-none"
        >
          <span dir="auto" className="truncate">
            {conversationName(conversation)}
          </span>
          {isMuted && (
            <>
              <MutedIcon size={16} className="text-muted" />
              <span className="sr-only">{t.commaMuted}</span>
            </>
          )}
        </Heading>
        <p className="truncate text-sm text-muted" aria-live="polite">
          {typing ?? (isOnline ? <span className="text-perfect">{t.online}</span> : about)}
        </p>
      </div>
      <IconButton label={t.chatOptions} aria-haspopup="dialog" onClick={onMenu}>
        <MoreIcon />
      </IconButton>
    </header>
  );
}

/** Leads to the list that has this conversation. */
export function BackToChats() {
  const { search } = useUrl();
  const { tab = tabOfTarget(targetIn(search)) } = chatPage.parse(search);
  return (
    <Link
      href={chatPage.href({ tab: tab === 'friends' ? undefined : tab })}
      aria-label={t.backToAllChats}
      className="pressable grid size-11 shrink-0 place-items-center rounded-pill hover:bg-raised"
    >
      <BackIcon />
    </Link>
  );
}

export function useThreadMenu(viewer: OwnUser, conversation: Conversation): () => void {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const room = targetIn(useUrl().search);
  const { person, trib, community, series, kind } = conversation;
  const meetup = useQuery({ ...tribQuery(viewer.id, trib?.id ?? 0), enabled: trib !== null });
  const { isOpen } = useOverlay('chat-menu');
  const repeating = useQuery({
    ...seriesQuery(viewer.id, series?.id ?? 0),
    enabled: series !== null && isOpen,
  });
  const next = repeating.data?.dates[0];
  const now = useTribNow(meetup.data);
  const mayLeave = kind === 'community' || (meetup.data !== undefined && canLeave(meetup.data, now));
  const cache = { queryClient, viewerId: viewer.id };

  const show = () => {
    if (person) void personCard.open({ person });
    if (trib) navigate(tribPath(trib.id));
    if (next) navigate(tribPath(next.id));
    if (community) navigate(communityPath(community.id));
  };
  const leaveConversation = async () => {
    navigate(paths.chat, { replace: true });
    try {
      await leaveRoom({ queryClient, viewer, conversation });
    } catch {
      showOfflineToast(t.youCouldntLeave);
    }
    await queryClient.invalidateQueries({ queryKey: chatKeys(viewer.id).lists });
  };
  const block = async () => {
    if (!person) return;
    navigate(paths.chat, { replace: true });
    await blockPerson({ ...cache, person });
  };
  const { open } = useSheet('chat-menu', (_, leave) => {
    const closeThen = (run: () => unknown) => void leave().then(run);
    return {
      viewerId: viewer.id,
      conversation,
      mayShow: series === null || next !== undefined,
      mayLeave,
      onShow: () => closeThen(show),
      onPhotos: () => room && closeThen(() => photosSheet.open({ room })),
      onMute: () => closeThen(() => setMuted(cache, conversation, !conversation.isMuted)),
      onCloseThen: closeThen,
      onLeave: () => closeThen(leaveConversation),
      onBlock: () => closeThen(block),
    };
  });
  return open;
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
