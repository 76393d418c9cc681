import { memo } from 'react';
import { AnimatedEntry } from '../../../lib/motion/AnimatedEntry';
import { MoreIcon } from '../../../ui/icons';
import { AvatarButton } from '../../people/AvatarButton';
import { timeText, messagePreview, senderName } from '../message-text';
import { MessagePhoto } from './MessagePhoto';
import { MessageState } from './MessageState';
import { MessageText } from './MessageText';
import { Quote } from './Quote';
import { Reactions } from './Reactions';
import { useThreadActions } from './thread-actions';
import type { ShownMessage, ThreadRow } from './thread-rows';
import { useLongPress } from './use-long-press';

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
  return (
    <AnimatedEntry isNew={isNew}>
      <article
        tabIndex={-1}
        aria-label={`${isOwn ? 'You' : name}, ${timeText(message.createdAt)}`}
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
          <Bubble message={message} />
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

function Bubble({ message }: { message: ShownMessage }) {
  const { jumpTo, openActions } = useThreadActions();
  const { isOwn, isDeleted, photo, replyTo, text, id } = message;
  const hasActions = id !== null && !isDeleted;
  const longPress = useLongPress(() => hasActions && openActions(message));
  const colours = isDeleted
    ? 'border border-line text-muted italic'
    : isOwn
      ? 'bg-ember/22 text-ink'
      : 'border border-line bg-surface text-ink';
  return (
    <div className={`flex min-w-0 items-center ${isOwn ? 'flex-row-reverse' : ''}`}>
      <div
        {...longPress}
        className={`min-w-0 rounded-card ${photo && !isDeleted ? 'w-66' : ''} ${photo && !text && !isDeleted ? 'p-1' : 'px-3.5 py-2'} ${colours} [-webkit-touch-callout:none] [@media(hover:none)]:select-none`}
      >
        {replyTo && !isDeleted && <Quote quoted={replyTo} onJump={jumpTo} />}
        {photo && !isDeleted && (
          <div className={text ? '-mx-2 mb-2' : ''}>
            <MessagePhoto message={message} photo={photo} />
          </div>
        )}
        {isDeleted ? <p>{messagePreview(message)}</p> : text !== '' && <MessageText text={text} />}
      </div>
      {hasActions && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label="Message actions"
          onClick={() => openActions(message)}
          className="grid size-11 shrink-0 place-items-center rounded-pill text-muted opacity-0 transition-opacity group-hover:opacity-100 hover:bg-raised focus-visible:opacity-100 [@media(hover:none)]:opacity-70"
        >
          <MoreIcon size={18} />
        </button>
      )}
    </div>
  );
}
