import { memo } from 'react';
import type { Message, Reaction } from '#shared/api/chat';
import { DELETED_ACCOUNT_NAME } from '#shared/domain/names';
import { AnimatedEntry } from '../../../lib/motion/AnimatedEntry';
import { MoreIcon } from '../../../ui/icons';
import { AvatarButton } from '../../people/AvatarButton';
import { excerptOf, messagePreview, senderName, timeText } from '../message-text';
import { findLinks } from './find-links';
import { MessagePhoto } from './MessagePhoto';
import { MessageState } from './MessageState';
import { reactionName } from './offered-reactions';
import { useThreadActions } from './thread-actions';
import type { ShownMessage, ThreadRow } from './thread-rows';

type Props = Pick<Extract<ThreadRow, { kind: 'message' }>, 'message' | 'isFirst' | 'isLast'> & {
  hasName: boolean;
  isNew: boolean;
  isHighlighted: boolean;
};

/** Rendered again only when what it shows has changed: a thread may have thousands. */
export const MessageRow = memo(function MessageRow(props: Props) {
  const { message, isFirst, isLast, hasName, isNew, isHighlighted } = props;
  const { sender, isOwn } = message;
  const { react } = useThreadActions();
  const name = senderName(message);
  const byline = `${isOwn ? 'You' : name}, ${timeText(message.createdAt)}`;
  return (
    <AnimatedEntry isNew={isNew}>
      <article
        tabIndex={-1}
        aria-label={byline}
        className={`group flex items-end gap-2 rounded-input outline-none ${isFirst ? 'pt-3' : 'pt-1'} ${isOwn ? 'justify-end' : ''} ${isHighlighted ? 'bg-ember/10' : ''}`}
      >
        {!isOwn && (
          <div className="w-8 shrink-0">{isLast && sender && <AvatarButton person={sender} size={32} />}</div>
        )}
        <div
          className={`flex max-w-[min(88%,32rem)] min-w-0 flex-col ${isOwn ? 'items-end' : 'items-start'}`}
        >
          {hasName && isFirst && !isOwn && (
            <p dir="auto" className="mb-1 px-3 text-xs font-semibold text-muted wrap-anywhere">
              {name}
            </p>
          )}
          <Bubble message={message} byline={byline} />
          {message.id !== null && (
            <Reactions
              reactions={message.reactions}
              isOwn={isOwn}
              onReact={(reaction, on) => react(message, reaction, on)}
            />
          )}
          <MessageState message={message} isLast={isLast} />
        </div>
      </article>
    </AnimatedEntry>
  );
});

/** Enough to tell messages apart when a screen reader lists their buttons. */
const EXCERPT_LENGTH = 40;

/** A mouse finds the button where it hovers, the keyboard on its way; on a touch screen a long press replaces it. */
const actionsClass =
  'grid size-11 shrink-0 place-items-center rounded-pill text-muted opacity-0 transition-opacity group-hover:opacity-100 group-has-focus-visible:opacity-100 hover:bg-raised [@media(hover:none)]:absolute [@media(hover:none)]:-top-8 [@media(hover:none)]:bg-raised [@media(hover:none)]:not-focus-visible:sr-only';

function Bubble({ message, byline }: { message: ShownMessage; byline: string }) {
  const { jumpTo, openActions } = useThreadActions();
  const { isOwn, isDeleted, photo, replyTo, text, id } = message;
  const hasActions = id !== null && !isDeleted;
  const hasPhoto = photo !== null && !isDeleted;
  const colours = isDeleted
    ? 'border border-line text-muted italic'
    : isOwn
      ? 'bg-ember/22 text-ink'
      : 'border border-line bg-surface text-ink';
  // Words go on below a photo, however narrow it is.
  const wordsClass = hasPhoto ? 'w-0 min-w-full' : '';
  return (
    <div className={`relative flex min-w-0 items-center ${isOwn ? 'flex-row-reverse' : ''}`}>
      <div
        data-long-press={hasActions || undefined}
        className={`min-w-0 rounded-card ${hasPhoto && text ? 'min-w-44' : ''} ${hasPhoto && !text ? 'p-1' : 'px-3.5 py-2'} ${colours} [-webkit-touch-callout:none] [@media(hover:none)]:select-none`}
      >
        {replyTo && !isDeleted && (
          <div className={wordsClass}>
            <Quote quoted={replyTo} onJump={jumpTo} />
          </div>
        )}
        {hasPhoto && (
          <div className={text ? '-mx-2 mb-2' : ''}>
            <MessagePhoto message={message} photo={photo} />
          </div>
        )}
        <div className={wordsClass}>
          {isDeleted ? <p>{messagePreview(message)}</p> : text !== '' && <MessageText text={text} />}
        </div>
      </div>
      {hasActions && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`Actions for “${excerptOf(messagePreview(message), EXCERPT_LENGTH)}”, ${byline}`}
          data-tooltip="Message actions"
          onClick={() => openActions(message)}
          className={`${actionsClass} ${isOwn ? 'left-0' : 'right-0'}`}
        >
          <MoreIcon size={18} />
        </button>
      )}
    </div>
  );
}

type QuoteProps = { quoted: NonNullable<Message['replyTo']>; onJump: (messageId: number) => void };

/** What a message replies to; leads there. */
function Quote({ quoted, onJump }: QuoteProps) {
  return (
    <button
      type="button"
      onClick={() => onJump(quoted.id)}
      className="pressable mb-1.5 block min-h-11 w-full min-w-0 rounded-[10px] border-l-3 border-accent bg-canvas/50 px-2.5 py-1.5 text-left text-sm"
    >
      <span className="sr-only">Reply to </span>
      <span className="block truncate font-semibold">{quoted.senderName ?? DELETED_ACCOUNT_NAME}</span>
      <span dir="auto" className="line-clamp-2 text-muted wrap-anywhere">
        {quoted.text || 'A photo or a deleted message'}
      </span>
    </button>
  );
}

/** As it was typed, in its own direction. Links have no preview: fetching it would tell who reads a message. */
function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {findLinks(text).map(({ text: words, at, href }) => {
        if (href === undefined) return words;
        return (
          <a
            key={at}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="font-medium underline decoration-1 underline-offset-2 [-webkit-touch-callout:default]"
          >
            {words}
          </a>
        );
      })}
    </p>
  );
}

type ReactionsProps = {
  reactions: ShownMessage['reactions'];
  isOwn: boolean;
  onReact: (reaction: Reaction, on: boolean) => void;
};

function Reactions({ reactions, isOwn, onReact }: ReactionsProps) {
  if (reactions.length === 0) return null;
  return (
    <ul aria-label="Reactions" className={`-mt-1.5 flex flex-wrap gap-1 px-2 ${isOwn ? 'justify-end' : ''}`}>
      {reactions.map(({ reaction, count, isMine }) => (
        <li key={reaction}>
          <button
            type="button"
            aria-pressed={isMine}
            aria-label={`${reactionName(reaction)}, ${count}`}
            onClick={() => onReact(reaction, !isMine)}
            className={`hit-44 pressable flex h-7 min-w-11 items-center justify-center gap-1 rounded-pill border px-2 text-sm font-semibold tabular-nums ${
              isMine ? 'border-accent bg-surface text-accent' : 'border-line bg-surface text-muted'
            }`}
          >
            <span aria-hidden="true">{reaction}</span>
            <span aria-hidden="true">{count}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
