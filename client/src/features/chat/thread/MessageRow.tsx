import { memo } from 'react';
import type { Reaction } from '#shared/api/chat';
import { WAITING } from '../../../lib/outbox/outbox';
import { AnimatedEntry } from '../../../lib/motion/AnimatedEntry';
import { AvatarButton } from '../../people/PersonButton';
import { timeText } from '../../../lib/past-time';
import { senderName } from '../message-text';
import { MessageBubble } from './MessageBubble';
import { useThreadActions } from './thread-actions';
import type { ShownMessage, ThreadRow } from './thread-rows';

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

const STATES: Record<ShownMessage['state'], string> = {
  sent: 'Sent',
  sending: 'Sending…',
  waiting: WAITING,
  failed: 'Not sent',
};

type MessageStateProps = { message: ShownMessage; isLast: boolean };

function MessageState({ message, isLast }: MessageStateProps) {
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
    { label: 'Retry', run: () => retry(message.clientId) },
    // Only the text can go back into the text field: a photo would be lost.
    ...(message.photo ? [] : [{ label: 'Edit', run: () => edit(message) }]),
    { label: 'Delete', run: () => discard(message.clientId) },
  ];
  return (
    <div role="alert" className="mt-1 text-right text-xs">
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
  { reaction: '👍', name: 'Thumbs up' },
  { reaction: '❤️', name: 'Heart' },
  { reaction: '😂', name: 'Laughing' },
  { reaction: '😮', name: 'Surprised' },
  { reaction: '😢', name: 'Sad' },
  { reaction: '🎉', name: 'Celebrating' },
];

const reactionName = (reaction: Reaction) =>
  OFFERED_REACTIONS.find((one) => one.reaction === reaction)?.name ?? reaction;
