import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { Conversation } from '#shared/api/chat';
import { useAtNow } from '../../../lib/use-now';
import { Button } from '../../../ui/Button';
import { MutedIcon } from '../../../ui/icons';
import { whenText } from '../../../lib/past-time';
import { messagePreview, senderName } from '../message-text';
import * as t from '../texts';

type Props = {
  viewerId: number;
  name: string;
  picture: ReactNode;
  href: string;
  isOpen: boolean;
  /** Null if there is no conversation yet. */
  conversation: Conversation | null;
  /** Lines about the person or the room. Without them the row is shorter and a single link. */
  children?: ReactNode;
};

const ROW = 'relative -mx-3 flex gap-x-3.5 rounded-card px-3 transition-colors';

/** Pressing anywhere in the row opens the conversation. A picture that is a button of its own comes first. */
export function ChatRow({ viewerId, name, picture, href, isOpen, conversation, children }: Props) {
  const [, navigate] = useLocation();
  const ground = isOpen ? 'bg-raised' : 'hover:bg-raised/60';
  const texts = <Texts viewerId={viewerId} name={name} conversation={conversation} isAlone={!children} />;
  if (!children) {
    return (
      <Link
        href={href}
        aria-current={isOpen || undefined}
        className={`pressable ${ROW} items-center py-2 ${ground}`}
      >
        {picture}
        <span className="grid min-w-0 flex-1 grid-cols-1 gap-y-0.5">{texts}</span>
      </Link>
    );
  }
  return (
    <div className={`${ROW} flex-wrap gap-y-2 py-3.5 ${ground}`}>
      <div className="relative z-10 shrink-0">{picture}</div>
      <div className="grid min-w-[9rem] flex-1 grid-cols-1 gap-y-0.5">
        {texts}
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">{children}</div>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => navigate(href)}
            aria-current={isOpen || undefined}
            aria-label={t.chatWith({ name })}
            className="static shrink-0 after:inset-0 after:h-auto after:w-auto after:transform-none after:rounded-card"
          >
            {t.chat}
          </Button>
        </div>
      </div>
    </div>
  );
}

type TextsProps = Pick<Props, 'viewerId' | 'name' | 'conversation'> & {
  /** True if nothing else in the row says what it is about. */
  isAlone: boolean;
};

function Texts({ viewerId, name, conversation, isAlone }: TextsProps) {
  const sentAt = conversation?.lastMessage?.createdAt;
  const when = useAtNow((now) => (sentAt === undefined ? '' : whenText(sentAt, now)));
  const unread = conversation?.unread ?? 0;
  const isUnread = unread > 0;
  const last = conversation && lastMessageText(conversation, viewerId);
  const shown = last ?? (isAlone ? t.noMessagesYet : null);
  return (
    <>
      <span className="flex items-baseline gap-2">
        <span className="flex min-w-0 flex-1 items-center gap-1.5 font-semibold">
          <span dir="auto" className="truncate">
            {name}
          </span>
          {conversation?.isMuted && <Muted />}
        </span>
        {sentAt !== undefined && (
          <time
            dateTime={sentAt}
            className={`shrink-0 text-xs ${isUnread ? 'font-semibold text-accent' : 'text-muted'}`}
          >
            {when}
          </time>
        )}
      </span>
      {shown !== null && (
        <span className="flex items-center gap-2 text-sm">
          <span
            dir="auto"
            className={`min-w-0 flex-1 truncate ${isUnread ? 'font-semibold' : isAlone ? 'text-muted' : ''}`}
          >
            {shown}
          </span>
          {isUnread && <Unread count={unread} />}
        </span>
      )}
    </>
  );
}

function Muted() {
  return (
    <>
      <MutedIcon size={16} className="shrink-0 text-muted" />
      <span className="sr-only">{t.muted}</span>
    </>
  );
}

function Unread({ count }: { count: number }) {
  return (
    <span className="min-w-[1.67em] rounded-pill bg-ember px-[0.5em] text-center text-xs/[1.67] font-semibold text-on-ember tabular-nums">
      {count}
      <span className="sr-only"> {t.unread}</span>
    </span>
  );
}

type Last = Pick<Conversation, 'lastMessage' | 'person'>;

/** The latest message with its sender. In a direct conversation the other person is not named. */
export function lastMessageText({ lastMessage, person }: Last, viewerId: number): string | null {
  if (!lastMessage) return null;
  const words = messagePreview(lastMessage);
  if (lastMessage.isDeleted) return words;
  if (lastMessage.sender?.id === viewerId) return t.youSaid({ words });
  return person ? words : `${senderName(lastMessage)}: ${words}`;
}
