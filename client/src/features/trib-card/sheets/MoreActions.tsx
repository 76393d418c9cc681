import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { tribChatPath } from '../../../lib/paths';
import { useRequireAuth } from '../../auth/auth-context';
import { MuteTribRow } from '../../notifications/push/MuteTribRow';
import { actionRowClass } from '../../../ui/action-row';
import { CalendarIcon, ChatIcon, FlagIcon, HideIcon } from '../../../ui/icons';
import type { SheetProps } from './CardSheet';

export function MoreActions({ trib, actions, onCloseThen }: SheetProps) {
  const requireAuth = useRequireAuth();
  const [, navigate] = useLocation();
  const hasTimes = trib.startTime !== null && trib.endTime !== null;
  const report = () => requireAuth('report this meetup', () => actions.openSheet('report', trib));
  return (
    <ul className="-mx-3 grid gap-1">
      {trib.membership === 'joined' && (
        <li>
          <Row onClick={() => onCloseThen(() => navigate(tribChatPath(trib.id)))} icon={<ChatIcon />}>
            Open the chat
          </Row>
        </li>
      )}
      <li>
        {hasTimes ? (
          <a className={actionRowClass} href={`/api/tribs/${trib.id}/calendar.ics`} download>
            <CalendarIcon /> Add to calendar
          </a>
        ) : (
          <p className={`${actionRowClass} text-muted`}>
            <CalendarIcon />
            <span>
              Add to calendar
              <span className="block text-sm font-normal">Date to be set</span>
            </span>
          </p>
        )}
      </li>
      {trib.membership === 'joined' && actions.viewerId !== null && (
        <li>
          <MuteTribRow viewerId={actions.viewerId} tribId={trib.id} onCloseThen={onCloseThen} />
        </li>
      )}
      <li>
        <Row onClick={() => onCloseThen(() => actions.hide(trib))} icon={<HideIcon />}>
          Hide this meetup
        </Row>
      </li>
      <li>
        <Row onClick={() => onCloseThen(report)} icon={<FlagIcon />}>
          Report
        </Row>
      </li>
    </ul>
  );
}

function Row({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={actionRowClass} onClick={onClick}>
      {icon}
      {children}
    </button>
  );
}
