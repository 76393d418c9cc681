import { useEffect, useRef } from 'react';
import type { Conversation } from '#shared/api/chat';
import { IconButton } from '../../../ui/IconButton';
import { MoreIcon, MutedIcon } from '../../../ui/icons';
import { AvatarButton } from '../../people/AvatarButton';
import { BackToChats } from './BackToChats';
import { conversationName } from './conversation-name';
import { ConversationPicture } from './ConversationPicture';

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
