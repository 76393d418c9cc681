import type { Conversation } from '#shared/api/chat';
import { actionRowClass } from '../../../ui/action-row';
import { Button } from '../../../ui/Button';
import { BellIcon, FlagIcon, HideIcon, LogOutIcon, PeopleIcon, PersonIcon } from '../../../ui/icons';
import { SheetRoot } from '../../../ui/Sheet';
import { ReportForm } from '../../people/ReportForm';
import { BellOffIcon } from './chat-icons';
import { conversationName } from './conversation-name';

export type MenuPage = 'menu' | 'leave' | 'block' | 'report';

export type MenuSheetProps = {
  conversation: Conversation;
  page: MenuPage;
  onPage: (page: MenuPage) => void;
  open: boolean;
  onClose: () => void;
  /** Whoever hosts a meetup does not leave it. */
  mayLeave: boolean;
  onShow: () => void;
  onMute: () => void;
  onLeave: () => void;
  onBlock: () => void;
};

/** What can be done with a conversation as a whole. */
export function MenuSheet(props: MenuSheetProps) {
  const { conversation, page, onPage, open, onClose } = props;
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
      {page === 'menu' && <Menu {...props} />}
      {page === 'leave' && (
        <Confirm
          text={
            conversation.kind === 'trib'
              ? 'You leave the meetup and its chat. Your spot goes to the next person in line. If nobody is waiting, you can come back.'
              : 'You leave the community and its chat. You can join it again.'
          }
          stay="Stay"
          confirm="Leave"
          onStay={() => onPage('menu')}
          onConfirm={props.onLeave}
        />
      )}
      {page === 'block' && (
        <Confirm
          text="You won't see each other anywhere any more. We won't tell them."
          stay="Cancel"
          confirm="Block"
          onStay={() => onPage('menu')}
          onConfirm={props.onBlock}
        />
      )}
      {page === 'report' && conversation.person && (
        <ReportForm
          subject={{ userId: conversation.person.id }}
          note="Only the people who run this read it. They are not told who reported them."
          onClose={onClose}
        />
      )}
    </SheetRoot>
  );
}

function Menu({ conversation, onShow, onMute, onPage, mayLeave }: MenuSheetProps) {
  const { kind, isMuted } = conversation;
  const isDirect = kind === 'direct';
  const show = { direct: 'See profile', trib: 'See the meetup', community: 'See the community' }[kind];
  const rows = [
    { label: show, Icon: isDirect ? PersonIcon : PeopleIcon, run: onShow },
    { label: isMuted ? 'Unmute' : 'Mute', Icon: isMuted ? BellIcon : BellOffIcon, run: onMute },
    ...(isDirect
      ? [
          { label: 'Block', Icon: HideIcon, run: () => onPage('block') },
          { label: 'Report', Icon: FlagIcon, run: () => onPage('report') },
        ]
      : []),
    ...(mayLeave ? [{ label: 'Leave', Icon: LogOutIcon, run: () => onPage('leave') }] : []),
  ];
  return (
    <ul className="-mx-3 -mb-2 grid">
      {rows.map(({ label, Icon, run }) => (
        <li key={label}>
          <button type="button" className={actionRowClass} onClick={run}>
            <Icon /> {label}
          </button>
        </li>
      ))}
    </ul>
  );
}

type ConfirmProps = {
  text: string;
  stay: string;
  confirm: string;
  onStay: () => void;
  onConfirm: () => void;
};

function Confirm({ text, stay, confirm, onStay, onConfirm }: ConfirmProps) {
  return (
    <>
      <p className="text-pretty text-muted">{text}</p>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onStay}>
          {stay}
        </Button>
        <Button variant="danger" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </>
  );
}
