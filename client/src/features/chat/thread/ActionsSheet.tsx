import { useState } from 'react';
import type { Reaction } from '#shared/api/chat';
import { actionRowClass } from '../../../ui/ActionRow';
import { Button } from '../../../ui/Button';
import { CopyIcon, FlagIcon } from '../../../ui/icons';
import { SheetRoot } from '../../../ui/Sheet';
import { ReportForm } from '../../people/ReportForm';
import { ReplyIcon, TrashIcon } from './chat-icons';
import { excerptOf, messagePreview, senderName } from '../message-text';
import { OFFERED_REACTIONS } from './MessageRow';
import type { ShownMessage } from './thread-rows';

type ActionsSheetProps = {
  message: ShownMessage;
  open: boolean;
  onClose: () => void;
  isModerator: boolean;
  mayWrite: boolean;
  onReact: (reaction: Reaction, on: boolean) => void;
  onReply: () => void;
  onCopy: () => void;
  onDelete: () => void;
};

export function ActionsSheet(props: ActionsSheetProps) {
  const { message, open, onClose } = props;
  const [page, setPage] = useState<'actions' | 'delete' | 'report'>('actions');
  const remove = message.isOwn ? 'Delete' : 'Remove';
  const titles = {
    actions: message.isOwn ? 'Your message' : `Message by ${senderName(message)}`,
    delete: `${remove} this message?`,
    report: 'Report this message',
  };
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title={titles[page]}
      description={excerptOf(messagePreview(message), 120)}
      onBack={page === 'actions' ? undefined : () => setPage('actions')}
      focusTitle
    >
      {page === 'actions' && <Actions {...props} remove={remove} onPage={setPage} />}
      {page === 'delete' && (
        <>
          <p className="text-muted">Nobody in this chat can read it any more. This cannot be undone.</p>
          <div className="mt-6 grid grid-cols-2 gap-3">
            <Button variant="secondary" onClick={() => setPage('actions')}>
              Keep
            </Button>
            <Button variant="danger" onClick={props.onDelete}>
              {remove}
            </Button>
          </div>
        </>
      )}
      {page === 'report' && message.id !== null && (
        <ReportForm
          subject={{ messageId: message.id }}
          note={`${senderName(message)} won't know it was you.`}
          onClose={onClose}
        />
      )}
    </SheetRoot>
  );
}

type ActionsProps = ActionsSheetProps & { remove: string; onPage: (page: 'delete' | 'report') => void };

function Actions({ message, isModerator, mayWrite, onReact, onReply, onCopy, remove, onPage }: ActionsProps) {
  return (
    <>
      <fieldset
        aria-label="React"
        className="-mx-1 mb-3 grid min-w-0 grid-cols-[repeat(auto-fit,minmax(44px,1fr))] gap-1"
      >
        {OFFERED_REACTIONS.map(({ reaction, name }) => {
          const isMine = message.reactions.some((one) => one.reaction === reaction && one.isMine);
          return (
            <button
              key={reaction}
              type="button"
              aria-pressed={isMine}
              aria-label={name}
              onClick={() => onReact(reaction, !isMine)}
              className={`pressable grid h-12 place-items-center rounded-pill border text-lg ${isMine ? 'border-accent bg-ember/16' : 'border-transparent bg-raised hover:border-edge'}`}
            >
              <span aria-hidden="true">{reaction}</span>
            </button>
          );
        })}
      </fieldset>
      <ul className="-mb-2 grid border-t border-line pt-2 *:-mx-3">
        {mayWrite && (
          <li>
            <button type="button" className={actionRowClass} onClick={onReply}>
              <ReplyIcon /> Reply
            </button>
          </li>
        )}
        {message.text !== '' && (
          <li>
            <button type="button" className={actionRowClass} onClick={onCopy}>
              <CopyIcon /> Copy text
            </button>
          </li>
        )}
        {(message.isOwn || isModerator) && (
          <li>
            <button type="button" className={actionRowClass} onClick={() => onPage('delete')}>
              <TrashIcon /> {remove}
            </button>
          </li>
        )}
        {!message.isOwn && (
          <li>
            <button type="button" className={actionRowClass} onClick={() => onPage('report')}>
              <FlagIcon /> Report
            </button>
          </li>
        )}
      </ul>
    </>
  );
}
