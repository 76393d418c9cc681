import { useState } from 'react';
import type { Conversation } from '#shared/api/chat';
import { ActionLabel, actionRowClass } from '../../../ui/ActionRow';
import { Button } from '../../../ui/Button';
import {
  BellIcon,
  FlagIcon,
  HideIcon,
  LogOutIcon,
  MutedIcon,
  PeopleIcon,
  PersonIcon,
} from '../../../ui/icons';
import { SheetRoot } from '../../../ui/Sheet';
import { MuteTribRow } from '../../notifications/push/MuteTribRow';
import { ReportForm } from '../../people/ReportForm';
import { conversationName } from '../ConversationPicture';
import { PhotoIcon } from './chat-icons';

type MenuPage = 'menu' | 'leave' | 'block' | 'report';

type Props = {
  viewerId: number;
  conversation: Conversation;
  open: boolean;
  onClose: () => void;
  /** False for a series without a date to come. */
  mayShow: boolean;
  /** False for the host of a meetup. */
  mayLeave: boolean;
  onShow: () => void;
  onMute: () => void;
  onPhotos: () => void;
  onCloseThen: (run: () => void) => void;
  onLeave: () => void;
  onBlock: () => void;
};

export function MenuSheet(props: Props) {
  const { conversation, open, onClose } = props;
  const [page, onPage] = useState<MenuPage>('menu');
  const name = conversationName(conversation);
  const titles = { menu: name, leave: `Leave ${name}?`, block: `Block ${name}?`, report: `Report ${name}` };
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title={titles[page]}
      onBack={page === 'menu' ? undefined : () => onPage('menu')}
      focusTitle
    >
      {page === 'menu' && <Menu {...props} onPage={onPage} />}
      {page === 'leave' && (
        <Confirm
          text={
            conversation.kind === 'trib'
              ? 'You leave the meetup and its chat. Your spot goes to the next person in line. If nobody is waiting, you can come back.'
              : 'You leave the community and its chat. You can join it again.'
          }
          cancelText="Stay"
          confirm="Leave"
          onCancel={() => onPage('menu')}
          onConfirm={props.onLeave}
        />
      )}
      {page === 'block' && (
        <Confirm
          text="You won't see each other anywhere any more. A table of both of you goes on without you. We won't tell them. It holds for this account of theirs: signed out they see what visitors see."
          cancelText="Cancel"
          confirm="Block"
          onCancel={() => onPage('menu')}
          onConfirm={props.onBlock}
        />
      )}
      {page === 'report' && conversation.person && (
        <ReportForm
          subject={{ userId: conversation.person.id }}
          note={`${conversation.person.displayName} won't know it was you.`}
          onClose={onClose}
        />
      )}
    </SheetRoot>
  );
}

function Menu({
  viewerId,
  conversation,
  onShow,
  onMute,
  onPhotos,
  onCloseThen,
  onPage,
  ...may
}: Props & { onPage: (page: MenuPage) => void }) {
  const { mayShow, mayLeave } = may;
  const { kind, trib, isMuted } = conversation;
  const isDirect = kind === 'direct';
  const show = {
    direct: 'See profile',
    trib: 'See the meetup',
    series: 'See the next date',
    community: 'See the community',
  }[kind];
  return (
    <ul className="-mx-3 -mb-2 grid">
      {mayShow && <Row label={show} Icon={isDirect ? PersonIcon : PeopleIcon} onClick={onShow} />}
      <Row label="All photos" Icon={PhotoIcon} onClick={onPhotos} />
      <Row
        label={`${isMuted ? 'Unmute' : 'Mute'}${trib ? ' chat' : ''}`}
        about={isMuted ? 'New messages will notify you again.' : "New messages won't notify you."}
        Icon={isMuted ? BellIcon : MutedIcon}
        onClick={onMute}
      />
      {trib && (
        <li>
          <MuteTribRow viewerId={viewerId} tribId={trib.id} onCloseThen={onCloseThen} />
        </li>
      )}
      {isDirect && <Row label="Block" Icon={HideIcon} onClick={() => onPage('block')} />}
      {isDirect && <Row label="Report" Icon={FlagIcon} onClick={() => onPage('report')} />}
      {mayLeave && <Row label="Leave" Icon={LogOutIcon} onClick={() => onPage('leave')} />}
    </ul>
  );
}

type RowProps = { label: string; about?: string; Icon: typeof BellIcon; onClick: () => void };

function Row({ label, about, Icon, onClick }: RowProps) {
  return (
    <li>
      <button type="button" className={actionRowClass} onClick={onClick}>
        <Icon /> <ActionLabel label={label} about={about} />
      </button>
    </li>
  );
}

type ConfirmProps = {
  text: string;
  cancelText: string;
  confirm: string;
  onCancel: () => void;
  onConfirm: () => void;
};

function Confirm({ text, cancelText, confirm, onCancel, onConfirm }: ConfirmProps) {
  return (
    <>
      <p className="text-pretty text-muted">{text}</p>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onCancel}>
          {cancelText}
        </Button>
        <Button variant="danger" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </>
  );
}
