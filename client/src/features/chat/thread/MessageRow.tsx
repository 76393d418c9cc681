import { memo, useState, type ReactNode } from 'react';
import type { Message, Reaction } from '#shared/api/chat';
import { WAITING } from '../../../lib/outbox/outbox';
import { AvatarButton } from '../../people/PersonButton';
import { timeText } from '../../../lib/past-time';
import { excerptOf, messagePreview, senderName } from '../message-text';
import { useThreadActions } from './thread-actions';
import type { ShownMessage, ThreadRow } from './thread-rows';
import { deletedAccountName } from '#shared/domain/names';
import { photoSources } from '#shared/domain/photos';
import { LANG } from '../../../lib/lang';
import { MoreIcon } from '../../../ui/icons';
import { LinkedText } from '../../../ui/LinkedText';
import { useMotion } from '../../../lib/motion/load-motion';
import * as t from '../texts';

type Props = Pick<Extract<ThreadRow, { kind: 'message' }>, 'message' | 'isFirst' | 'isLast'> & {
  hasName: boolean;
  isNew: boolean;
  isHighlighted: boolean;
};

/** Memoized, because a thread may have thousands of rows. */
export const MessageRow = memo(function MessageRow(props: Props) {
  const { message, isFirst, isLast, hasName, isNew, isHighlighted } = props;
  const { sender, isOwn } = message;
  const { react } = useThreadActions();
  const name = senderName(message);
  const byline = `${isOwn ? t.you : name}, ${timeText(message.createdAt)}`;
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
          <MessageBubble message={message} byline={byline} />
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

type ReactionsProps = {
  reactions: ShownMessage['reactions'];
  isOwn: boolean;
  onReact: (reaction: Reaction, on: boolean) => void;
};

function Reactions({ reactions, isOwn, onReact }: ReactionsProps) {
  if (reactions.length === 0) return null;
  return (
    <ul
      aria-label={t.reactions}
      className={`-mt-1.5 flex flex-wrap gap-1 px-2 ${isOwn ? 'justify-end' : ''}`}
    >
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

const STATES: Record<ShownMessage['state'], string> = {
  sent: t.sent,
  sending: t.sending,
  waiting: WAITING,
  failed: t.notSent,
};

function MessageState({ message, isLast }: { message: ShownMessage; isLast: boolean }) {
  const { isOwn, state, createdAt } = message;
  if (state === 'failed') return <NotSent message={message} />;
  if (!isLast && state === 'sent') return null;
  return (
    <p className="mt-1 px-1.5 text-xs text-muted">
      <time dateTime={createdAt}>{timeText(createdAt)}</time>
      {isOwn && ` · ${STATES[state]}`}
    </p>
  );
}

function NotSent({ message }: { message: ShownMessage }) {
  const { retry, edit, discard } = useThreadActions();
  const actions = [
    { label: t.retry, run: () => retry(message.clientId) },
    // Only the text can go back into the text field: a photo would be lost.
    ...(message.photo ? [] : [{ label: t.edit, run: () => edit(message) }]),
    { label: t.deleteIt, run: () => discard(message.clientId) },
  ];
  return (
    <div role="alert" className="mt-1 text-end text-xs">
      <p className="px-1.5 text-danger">
        {STATES.failed}
        {message.error && `: ${message.error}`}
      </p>
      <p className="flex flex-wrap justify-end">
        {actions.map(({ label, run }) => (
          <button
            key={label}
            type="button"
            onClick={run}
            className="pressable min-h-11 rounded-pill px-3 text-sm font-semibold text-accent hover:bg-raised"
          >
            {label}
          </button>
        ))}
      </p>
    </div>
  );
}

/** The reactions in the order in which they are offered. The names are for screen readers. */
export const OFFERED_REACTIONS: readonly { reaction: Reaction; name: string }[] = [
  { reaction: '👍', name: t.thumbsUp },
  { reaction: '❤️', name: t.heart },
  { reaction: '😂', name: t.laughing },
  { reaction: '😮', name: t.surprised },
  { reaction: '😢', name: t.sad },
  { reaction: '🎉', name: t.celebrating },
];

const reactionName = (reaction: Reaction) =>
  OFFERED_REACTIONS.find((one) => one.reaction === reaction)?.name ?? reaction;

/** Long enough to tell messages apart when a screen reader lists their buttons. */
const EXCERPT_LENGTH = 40;

/** The button appears where a mouse hovers or the keyboard focus is. On touch screens a long press replaces it. */
const actionsClass =
  'grid size-11 shrink-0 place-items-center rounded-pill text-muted opacity-0 transition-opacity group-hover:opacity-100 group-has-focus-visible:opacity-100 hover:bg-raised [@media(hover:none)]:absolute [@media(hover:none)]:-top-8 [@media(hover:none)]:bg-raised [@media(hover:none)]:not-focus-visible:sr-only';

function MessageBubble({ message, byline }: { message: ShownMessage; byline: string }) {
  const { jumpTo, openActions } = useThreadActions();
  const { isOwn, isDeleted, photo, replyTo, text, id } = message;
  const hasActions = id !== null && !isDeleted;
  const hasPhoto = photo !== null && !isDeleted;
  const colours = isDeleted
    ? 'border border-line text-muted italic'
    : isOwn
      ? 'bg-ember/22 text-ink'
      : 'border border-line bg-surface text-ink';
  // Text must not make a bubble wider than its photo: it wraps below it, however narrow the photo is.
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
          {isDeleted ? (
            <p>{messagePreview(message)}</p>
          ) : (
            text !== '' && (
              <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
                <LinkedText text={text} />
              </p>
            )
          )}
        </div>
      </div>
      {hasActions && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t.actionsFor({ excerpt: excerptOf(messagePreview(message), EXCERPT_LENGTH), byline })}
          data-tooltip={t.messageActions}
          onClick={() => openActions(message)}
          className={`${actionsClass} ${isOwn ? 'start-0' : 'end-0'}`}
        >
          <MoreIcon size={18} />
        </button>
      )}
    </div>
  );
}

type QuoteProps = { quoted: NonNullable<Message['replyTo']>; onJump: (messageId: number) => void };

/** The message that this one replies to. Pressing the quote leads there. */
function Quote({ quoted, onJump }: QuoteProps) {
  return (
    <button
      type="button"
      onClick={() => onJump(quoted.id)}
      className="pressable mb-1.5 block min-h-11 w-full min-w-0 rounded-[10px] border-s-3 border-accent bg-canvas/50 px-2.5 py-1.5 text-start text-sm"
    >
      <span className="sr-only">{t.replyTo} </span>
      <span dir="auto" className="block truncate font-semibold">
        {quoted.senderName ?? deletedAccountName(LANG)}
      </span>
      <span dir="auto" className="line-clamp-2 text-muted wrap-anywhere">
        {quoted.text || t.photoOrDeletedMessage}
      </span>
    </button>
  );
}

/** A photo is scaled to fit these, so that neither an upright nor a wide one fills the screen. */
const WIDEST_PX = 264;
const HIGHEST_PX = 352;
/** Even the narrowest panorama is this high, so that it can be pressed. */
const SMALLEST_PX = 44;
/** Assumed for unsent photos that an earlier version of the app has stored without a size. */
const UNKNOWN_SIZE = { width: 4, height: 3 };

/** Reserves the photo's place before it has loaded, so that nothing moves. */
function MessagePhoto({ message, photo }: { message: ShownMessage; photo: string }) {
  const { openPhoto } = useThreadActions();
  const [isBroken, setBroken] = useState(false);
  const { width, height } = message.photoSize ?? UNKNOWN_SIZE;
  const scale = Math.min(WIDEST_PX / width, HIGHEST_PX / height);
  const frame = {
    width: Math.max(SMALLEST_PX, Math.round(width * scale)),
    height: Math.max(SMALLEST_PX, Math.round(height * scale)),
  };
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={message.isOwn ? t.ownPhotoLarger : t.photoByLarger({ name: senderName(message) })}
      onClick={() => openPhoto(message)}
      style={{ width: frame.width, aspectRatio: `${frame.width} / ${frame.height}` }}
      className="mx-auto block max-w-full overflow-hidden rounded-[14px] bg-raised"
    >
      {isBroken ? (
        <span className="grid size-full place-items-center p-1 text-sm text-muted">{t.photoDidntLoad}</span>
      ) : (
        <img
          src={photo}
          srcSet={photoSources(photo)}
          sizes={`${frame.width}px`}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
          className="size-full object-contain"
        />
      )}
    </button>
  );
}

/** An entry that is new when it first appears rises from below. The rest of the page does not move. */
function AnimatedEntry({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  const animated = useMotion();
  const [entersNow] = useState(isNew);
  return animated && entersNow ? (
    <animated.AnimatedEntry>{children}</animated.AnimatedEntry>
  ) : (
    <div>{children}</div>
  );
}
