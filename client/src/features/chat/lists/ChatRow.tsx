import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Conversation } from '#shared/api/chat';
import { useAtNow } from '../../../lib/use-now';
import { Button } from '../../../ui/Button';
import { MutedIcon } from '../../../ui/icons';
import { messagePreview, senderName, whenText } from '../message-text';

type Props = {
  viewerId: number;
  name: string;
  picture: ReactNode;
  href: string;
  isOpen: boolean;
  /** Null if there is none yet. */
  conversation: Conversation | null;
  /** Lines about the person or the room. */
  children: ReactNode;
};

/** Pressing anywhere in it opens the conversation; a picture that is a button comes first. */
export function ChatRow({ viewerId, name, picture, href, isOpen, conversation, children }: Props) {
  const [, navigate] = useLocation();
  const sentAt = conversation?.lastMessage?.createdAt;
  const when = useAtNow((now) => (sentAt === undefined ? '' : whenText(sentAt, now)));
  const last = conversation && lastMessageText(conversation, viewerId);
  const unread = conversation?.unread ?? 0;
  return (
    <div
      className={`relative -mx-3 flex flex-wrap gap-x-3.5 gap-y-2 rounded-card px-3 py-3.5 transition-colors ${
        isOpen ? 'bg-raised' : 'hover:bg-raised/60'
      }`}
    >
      <div className="relative z-10 shrink-0">{picture}</div>
      <div className="grid min-w-[9rem] flex-1 grid-cols-1 gap-y-0.5">
        <div className="flex items-baseline gap-2">
          <p className="flex min-w-0 flex-1 items-center gap-1.5 font-semibold">
            <span className="truncate">{name}</span>
            {conversation?.isMuted && <Muted />}
          </p>
          {sentAt !== undefined && (
            <time dateTime={sentAt} className="shrink-0 text-xs text-muted">
              {when}
            </time>
          )}
        </div>
        {last !== null && (
          <div className="flex items-center gap-2 text-sm">
            <p dir="auto" className={`min-w-0 flex-1 truncate ${unread > 0 ? 'font-semibold' : ''}`}>
              {last}
            </p>
            {unread > 0 && <Unread count={unread} />}
          </div>
        )}
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">{children}</div>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => navigate(href)}
            aria-current={isOpen || undefined}
            aria-label={`Chat with ${name}`}
            className="static shrink-0 after:inset-0 after:h-auto after:w-auto after:transform-none after:rounded-card"
          >
            Chat
          </Button>
        </div>
      </div>
    </div>
  );
}

export function Muted() {
  return (
    <>
      <MutedIcon size={16} className="shrink-0 text-muted" />
      <span className="sr-only">Muted</span>
    </>
  );
}

export function Unread({ count }: { count: number }) {
  return (
    <span className="min-w-5 rounded-pill bg-ember px-1.5 text-center text-xs/5 font-semibold text-on-ember tabular-nums">
      {count}
      <span className="sr-only"> unread</span>
    </span>
  );
}

type Last = Pick<Conversation, 'lastMessage' | 'person'>;

/** Who said what; in a conversation of two the other one is not named. */
export function lastMessageText({ lastMessage, person }: Last, viewerId: number): string | null {
  if (!lastMessage) return null;
  const words = messagePreview(lastMessage);
  if (lastMessage.isDeleted) return words;
  if (lastMessage.sender?.id === viewerId) return `You: ${words}`;
  return person ? words : `${senderName(lastMessage)}: ${words}`;
}
