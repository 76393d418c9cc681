import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { tribChatPath } from '../../../lib/paths';
import { actionRowClass } from '../../../ui/ActionRow';
import { Button } from '../../../ui/Button';
import { CalendarIcon, ChatIcon, FlagIcon, HideIcon, LogOutIcon, PencilIcon } from '../../../ui/icons';
import { SheetRoot } from '../../../ui/Sheet';
import { useRequireAuth } from '../../auth/auth-context';
import { MuteTribRow } from '../../notifications/push/MuteTribRow';
import { ReportForm } from '../../people/ReportForm';
import { isHostless } from '../../tribs/trib-facts';
import { canLeave, useTribNow } from '../../tribs/trib-times';
import { BringPeople } from '../bring-people/BringPeople';
import { useCardActions, useViewerId } from '../card-actions';
import { cardSheet, openCardSheet, type SheetKind } from '../card-sheets';
import { JoinMessageForm } from '../joined/JoinMessageForm';
import { WhyThisMatch } from './WhyThisMatch';
import * as t from '../texts';

const TITLES: Record<SheetKind, string> = {
  why: t.whyMatch,
  more: t.more,
  report: t.reportMeetupTitle,
  leave: t.leaveMeetup,
  bring: t.bringFriend,
  note: t.noteForHost,
};

type SheetProps = { trib: Trib; onClose: () => void };
type Props = SheetProps & { kind: SheetKind; open: boolean };

const closeThen = (run: () => void) => void cardSheet.close().then(run);

const CONTENTS = {
  why: WhyThisMatch,
  more: MoreActions,
  report: ReportTrib,
  leave: LeaveConfirmation,
  bring: BringPeople,
  note: ({ trib }: SheetProps) => <JoinMessageForm tribId={trib.id} />,
};

export function CardSheet({ kind, open, ...rest }: Props) {
  const Content = CONTENTS[kind];
  const isWaiting = kind === 'leave' && rest.trib.membership === 'waitlisted';
  const title = isWaiting ? t.leaveWaitlistQuestion : TITLES[kind];
  return (
    <SheetRoot
      open={open}
      onOpenChange={rest.onClose}
      title={title}
      description={<bdi>{rest.trib.name}</bdi>}
    >
      <Content {...rest} />
    </SheetRoot>
  );
}

function LeaveConfirmation({ trib, onClose }: SheetProps) {
  const { leave } = useCardActions();
  const isWaiting = trib.membership === 'waitlisted';
  return (
    <>
      <p className="text-muted">
        {isWaiting ? t.spotInLineGoes : t.spotGoesToNext} {trib.seriesId !== null && t.aboutDateAlone}
      </p>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t.stay}
        </Button>
        <Button variant="danger" onClick={() => closeThen(() => leave(trib))}>
          {t.leave}
        </Button>
      </div>
    </>
  );
}

function MoreActions({ trib }: SheetProps) {
  const viewerId = useViewerId();
  const { hide } = useCardActions();
  const requireAuth = useRequireAuth();
  const [, navigate] = useLocation();
  const hasTimes = trib.startTime !== null && trib.endTime !== null;
  const mayLeave = canLeave(trib, useTribNow(trib)) && trib.membership === 'joined';
  const report = () => requireAuth(t.reportThisMeetup, () => openCardSheet('report', trib));
  return (
    <ul className="-mx-3 grid gap-1">
      {trib.membership === 'joined' && (
        <Row onClick={() => closeThen(() => navigate(tribChatPath(trib.id)))} icon={<ChatIcon />}>
          {t.openChat}
        </Row>
      )}
      <li>
        {hasTimes ? (
          <a className={actionRowClass} href={`/api/tribs/${trib.id}/calendar.ics`} download>
            <CalendarIcon /> {t.addToCalendar}
          </a>
        ) : (
          <p className={`${actionRowClass} text-muted`}>
            <CalendarIcon />
            <span>
              {t.addToCalendar}
              <span className="block text-sm font-normal">{t.dateToSet}</span>
            </span>
          </p>
        )}
      </li>
      {mayLeave && !isHostless(trib) && (
        <Row onClick={() => closeThen(() => openCardSheet('note', trib))} icon={<PencilIcon />}>
          {t.noteForHost}
        </Row>
      )}
      {trib.membership === 'joined' && viewerId !== null && (
        <li>
          <MuteTribRow viewerId={viewerId} tribId={trib.id} onCloseThen={closeThen} />
        </li>
      )}
      <Row onClick={() => closeThen(() => hide(trib))} icon={<HideIcon />}>
        {t.hideMeetup}
      </Row>
      <Row onClick={() => closeThen(report)} icon={<FlagIcon />}>
        {t.report}
      </Row>
      {mayLeave && (
        <Row onClick={() => closeThen(() => openCardSheet('leave', trib))} icon={<LogOutIcon />}>
          {t.leave}
        </Row>
      )}
    </ul>
  );
}

type RowProps = { icon: ReactNode; onClick: () => void; children: string };

const Row = ({ icon, onClick, children }: RowProps) => (
  <li>
    <button type="button" className={actionRowClass} onClick={onClick}>
      {icon}
      {children}
    </button>
  </li>
);

function ReportTrib({ trib, onClose }: SheetProps) {
  return <ReportForm subject={{ tribId: trib.id }} note={t.hostWontKnowYou} onClose={onClose} />;
}
