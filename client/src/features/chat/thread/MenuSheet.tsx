import { useState } from 'react';
import type { Conversation } from '#shared/api/chat';
import { ActionRow } from '../../../ui/ActionRow';
import {
  BellIcon,
  FlagIcon,
  HideIcon,
  LogOutIcon,
  MutedIcon,
  PeopleIcon,
  PersonIcon,
} from '../../../ui/icons';
import { SheetQuestion, SheetRoot } from '../../../ui/Sheet';
import { MuteTribRow } from '../../notifications/push/MuteTribRow';
import { ReportForm } from '../../people/ReportForm';
import { conversationName } from '../ConversationPicture';
import { PhotoIcon } from './chat-icons';
import * as t from '../texts';

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
  const titles = {
    menu: <bdi>{name}</bdi>,
    leave: t.leaveQuestion({ name }),
    block: t.blockQuestion({ name }),
    report: t.reportName({ name }),
  };
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
        <SheetQuestion
          text={conversation.kind === 'trib' ? t.youLeaveMeetupAnd : t.youLeaveCommunityAnd}
          cancelText={t.stay}
          confirmText={t.leave}
          onCancel={() => onPage('menu')}
          onConfirm={props.onLeave}
        />
      )}
      {page === 'block' && (
        <SheetQuestion
          text={t.youWontSeeEach}
          cancelText={t.cancel}
          confirmText={t.block}
          onCancel={() => onPage('menu')}
          onConfirm={props.onBlock}
        />
      )}
      {page === 'report' && conversation.person && (
        <ReportForm
          subject={{ userId: conversation.person.id }}
          note={t.nameWontKnow({ name: conversation.person.displayName })}
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
    direct: t.seeProfile,
    trib: t.seeMeetup,
    series: t.seeNextDate,
    community: t.seeCommunity,
  }[kind];
  return (
    <ul className="-mx-3 -mb-2 grid">
      {mayShow && (
        <ActionRow label={show} icon={isDirect ? <PersonIcon /> : <PeopleIcon />} onClick={onShow} />
      )}
      <ActionRow label={t.allPhotos} icon={<PhotoIcon />} onClick={onPhotos} />
      <ActionRow
        label={trib ? (isMuted ? t.unmuteChat : t.muteChat) : isMuted ? t.unmute : t.mute}
        about={isMuted ? t.newMessagesNotifyYou : t.newMessagesWontNotify}
        icon={isMuted ? <BellIcon /> : <MutedIcon />}
        onClick={onMute}
      />
      {trib && <MuteTribRow viewerId={viewerId} tribId={trib.id} onCloseThen={onCloseThen} />}
      {isDirect && <ActionRow label={t.block} icon={<HideIcon />} onClick={() => onPage('block')} />}
      {isDirect && <ActionRow label={t.report} icon={<FlagIcon />} onClick={() => onPage('report')} />}
      {mayLeave && <ActionRow label={t.leave} icon={<LogOutIcon />} onClick={() => onPage('leave')} />}
    </ul>
  );
}
