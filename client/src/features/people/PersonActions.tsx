import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { PersonCard } from '#shared/api/users';
import { chatWithPath } from '../../lib/paths';
import { actionRowClass } from '../../ui/ActionRow';
import { buttonClass } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { BlockIcon, FlagIcon } from '../../ui/icons';
import { SheetRoot } from '../../ui/Sheet';
import { useOverlay } from '../../navigation/overlays';
import { blockPerson } from './blocking';
import { FriendButtons } from './FriendButtons';
import { ReportForm } from './ReportForm';

type Props = {
  viewerId: number;
  card: PersonCard;
  onGo: (path: string) => void;
  onBlocked?: () => void;
  /** Shown between the common and the rare actions. */
  children: ReactNode;
};

export function PersonActions({ viewerId, card, onGo, onBlocked, children }: Props) {
  const queryClient = useQueryClient();
  const block = useOverlay('block-person');
  const report = useOverlay('report-person');
  const { displayName: name } = card;
  const isFriend = card.friendship === 'friends';

  const confirmBlock = async () => {
    await block.leave();
    onBlocked?.();
    await blockPerson({ queryClient, viewerId, person: card });
  };

  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        <FriendButtons viewerId={viewerId} card={card} />
        <Link
          href={chatWithPath(card.id)}
          onClick={(event) => {
            event.preventDefault();
            onGo(chatWithPath(card.id));
          }}
          className={`${buttonClass({ variant: isFriend ? 'primary' : 'secondary' })} odd:col-span-full`}
        >
          Message
        </Link>
      </div>
      {children}
      <ul className="-mb-2 grid border-t border-line pt-2 *:-mx-3">
        <li>
          <button type="button" aria-haspopup="dialog" className={actionRowClass} onClick={block.open}>
            <BlockIcon /> Block
          </button>
        </li>
        <li>
          <button type="button" aria-haspopup="dialog" className={actionRowClass} onClick={report.open}>
            <FlagIcon /> Report
          </button>
        </li>
      </ul>
      <ConfirmDialog
        open={block.isOpen}
        title={`Block ${name}?`}
        description={`You won't see each other anywhere any more${isFriend ? ", and you won't be friends" : ''}. A table of both of you goes on without you. We won't tell them. It holds for this account of theirs: signed out they see what visitors see.`}
        cancelText="Cancel"
        confirmText="Block"
        onCancel={block.close}
        onConfirm={() => void confirmBlock()}
      />
      <SheetRoot open={report.isOpen} onOpenChange={report.close} title={`Report ${name}`}>
        <ReportForm
          subject={{ userId: card.id }}
          note={`${name} won't know it was you.`}
          onClose={report.close}
        />
      </SheetRoot>
    </>
  );
}
