import { useEffect, useRef } from 'react';
import { Link, useSearch } from 'wouter';
import type { Conversation } from '#shared/api/chat';
import { Avatar } from '../../../ui/Avatar';
import { CoverImage } from '../../../ui/CoverImage';
import { IconButton } from '../../../ui/IconButton';
import { BackIcon, MoreIcon, MutedIcon } from '../../../ui/icons';
import { AvatarButton } from '../../people/AvatarButton';
import { listPath, listTabOf, targetIn } from '../chat-url';

type Props = {
  conversation: Conversation;
  /** Next to the list, which has the page's heading and the way back. */
  isBesideList: boolean;
  /** Who is typing, as a text. */
  typing: string | null;
  /** The other person of a direct conversation. */
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
  const about = person ? person.location : `${memberCount} ${memberCount === 1 ? 'member' : 'members'}`;
  return (
    <header className="flex min-h-16 items-center gap-2 border-b border-line bg-surface px-2 py-2">
      {!isBesideList && <BackToChats />}
      <div className={isBesideList ? 'pl-2' : ''}>
        {person ? (
          <AvatarButton person={person} size={40} />
        ) : (
          <ConversationPicture conversation={conversation} size={40} />
        )}
      </div>
      <div className="min-w-0 flex-1 pl-1">
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
              <span className="sr-only">, muted</span>
            </>
          )}
        </Heading>
        <p className="truncate text-sm text-muted" aria-live="polite">
          {typing ?? (isOnline ? <span className="text-perfect">Online</span> : about)}
        </p>
      </div>
      <IconButton label="Chat options" aria-haspopup="dialog" onClick={onMenu}>
        <MoreIcon />
      </IconButton>
    </header>
  );
}

type ConversationPictureProps = {
  conversation: Pick<Conversation, 'person' | 'trib' | 'community'>;
  size: number;
};

function ConversationPicture({ conversation: { person, trib, community }, size }: ConversationPictureProps) {
  if (person) return <Avatar person={person} size={size} />;
  const room = trib ?? community;
  if (!room) return null;
  return (
    <span className="block shrink-0 overflow-hidden rounded-[10px]" style={{ width: size, height: size }}>
      <CoverImage
        of={{ ...room, category: null }}
        picture={room.picture}
        sizes={`${size}px`}
        className="size-full"
      />
    </span>
  );
}

/** To the list that has this conversation. */
export function BackToChats() {
  const search = useSearch();
  return (
    <Link
      href={listPath(listTabOf(search, targetIn(search)))}
      aria-label="Back to all chats"
      className="pressable grid size-11 shrink-0 place-items-center rounded-pill hover:bg-raised"
    >
      <BackIcon />
    </Link>
  );
}

export function conversationName({
  person,
  trib,
  community,
}: Pick<Conversation, 'person' | 'trib' | 'community'>) {
  return person?.displayName ?? trib?.name ?? community?.name ?? 'Chat';
}
