import { useState } from 'react';
import type { Reaction } from '#shared/api/chat';
import { ActionRow } from '../../../ui/ActionRow';
import { CopyIcon, FlagIcon } from '../../../ui/icons';
import { SheetQuestion, SheetRoot } from '../../../ui/Sheet';
import { ReportForm } from '../../people/ReportForm';
import { ReplyIcon, TrashIcon } from './chat-icons';
import { excerptOf, messagePreview, senderName } from '../message-text';
import { OFFERED_REACTIONS } from './MessageRow';
import type { ShownMessage } from './thread-rows';
import * as t from '../texts';

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
  const remove = message.isOwn ? t.deleteIt : t.removeIt;
  const titles = {
    actions: message.isOwn ? t.yourMessage : t.messageBy({ name: senderName(message) }),
    delete: message.isOwn ? t.deleteQuestion : t.removeQuestion,
    report: t.reportMessage,
  };
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title={titles[page]}
      description={<bdi>{excerptOf(messagePreview(message), 120)}</bdi>}
      onBack={page === 'actions' ? undefined : () => setPage('actions')}
      focusTitle
    >
      {page === 'actions' && <Actions {...props} remove={remove} onPage={setPage} />}
      {page === 'delete' && (
        <SheetQuestion
          text={t.nobodyInChatCan}
          cancelText={t.keep}
          confirmText={remove}
          onCancel={() => setPage('actions')}
          onConfirm={props.onDelete}
        />
      )}
      {page === 'report' && message.id !== null && (
        <ReportForm
          subject={{ messageId: message.id }}
          note={t.nameWontKnow({ name: senderName(message) })}
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
        aria-label={t.react}
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
        {mayWrite && <ActionRow icon={<ReplyIcon />} label={t.reply} onClick={onReply} />}
        {message.text !== '' && <ActionRow icon={<CopyIcon />} label={t.copyText} onClick={onCopy} />}
        {(message.isOwn || isModerator) && (
          <ActionRow icon={<TrashIcon />} label={remove} onClick={() => onPage('delete')} />
        )}
        {!message.isOwn && (
          <ActionRow icon={<FlagIcon />} label={t.report} onClick={() => onPage('report')} />
        )}
      </ul>
    </>
  );
}
