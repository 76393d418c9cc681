import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Conversation } from '#shared/api/chat';
import { useNow } from '../../../lib/use-now';
import { buttonClass } from '../../../ui/Button';
import { MutedIcon } from '../../../ui/icons';
import { lastMessageText, whenText } from './last-message';

type Props = {
  viewerId: number;
  name: string;
  picture: ReactNode;
  href: string;
  isOpen: boolean;
  /** Null for somebody one has not talked with yet. */
  conversation: Conversation | null;
  /** Lines about the person or the room. */
  children: ReactNode;
};

/** Pressing anywhere in it opens the conversation; a picture that is a button comes first. */
export function ChatRow({ viewerId, name, picture, href, isOpen, conversation, children }: Props) {
  const now = useNow();
  const last = conversation && lastMessageText(conversation, viewerId);
  const unread = conversation?.unread ?? 0;
  const isKnown = conversation !== null && (conversation.kind === 'direct' || conversation.lastReadId > 0);
  return (
    <div
      className={`relative -mx-3 flex flex-wrap items-start gap-x-3.5 gap-y-2 rounded-card px-3 py-3.5 transition-colors ${
        isOpen ? 'bg-raised' : 'hover:bg-raised/60'
      }`}
    >
      <div className="relative z-10 shrink-0">{picture}</div>
      <div className="min-w-[7rem] flex-1">
        <p className="flex items-center gap-1.5 font-semibold">
          <span className="truncate">{name}</span>
          {conversation?.isMuted && <Muted />}
        </p>
        {last !== null && (
          <p dir="auto" className={`truncate text-sm ${unread > 0 ? 'font-semibold' : ''}`}>
            {last}
          </p>
        )}
        {children}
      </div>
      <div className="ml-auto flex flex-col items-end gap-2">
        <p className="flex min-h-5 items-center gap-2 text-xs text-muted">
          {conversation?.lastMessage && (
            <time dateTime={conversation.lastMessage.createdAt}>
              {whenText(conversation.lastMessage.createdAt, now)}
            </time>
          )}
          {unread > 0 && <Unread count={unread} />}
        </p>
        <Link
          href={href}
          aria-current={isOpen || undefined}
          aria-label={isKnown || conversation === null ? `Chat with ${name}` : `Join Chat of ${name}`}
          className={`${buttonClass({ variant: 'secondary', size: 'sm' })} static after:absolute after:inset-0 after:rounded-card`}
        >
          {isKnown || conversation === null ? 'Chat' : 'Join Chat'}
        </Link>
      </div>
    </div>
  );
}

function Muted() {
  return (
    <>
      <MutedIcon size={16} className="shrink-0 text-muted" />
      <span className="sr-only">Muted</span>
    </>
  );
}

function Unread({ count }: { count: number }) {
  return (
    <span className="min-w-5 rounded-pill bg-ember px-1.5 text-center font-semibold text-on-ember tabular-nums">
      {count}
      <span className="sr-only"> unread</span>
    </span>
  );
}
