import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { mayHost } from '#shared/domain/host-rights';
import { copyTribPath, editTribPath } from '../../lib/paths';
import { copyLink } from '../../lib/share-link';
import { actionRowClass } from '../../ui/ActionRow';
import { lines } from '../../ui/glyph';
import {
  BellIcon,
  CheckIcon,
  CloseIcon,
  CopyIcon,
  PencilIcon,
  PersonAddIcon,
  PlusIcon,
} from '../../ui/icons';
import { useAuth } from '../auth/auth-context';
import { useAttendancePhase } from '../tribs/attendance/use-attendance';
import { sharedTribUrl } from '../tribs/share-trib';
import { setTableHost } from '../tribs/table-host';
import type { PendingConfirmation } from './Confirmation';
import type { ManagerRole } from './GuestLists';
import * as t from './texts';

const RepeatIcon = lines(
  'M4 11.5a5 5 0 0 1 5-5h10M16 3.5l3.2 3-3.2 3',
  'M20 12.5a5 5 0 0 1-5 5H5M8 20.5l-3.2-3 3.2-3',
);

export type Panel = 'invite' | 'repeats' | 'came' | 'announce';

type Props = {
  trib: Trib;
  role: ManagerRole;
  isOpen: boolean;
  onAsk: (pending: PendingConfirmation) => void;
  onPanel: (panel: Panel) => void;
  onClose: () => void;
};

export function HostActions({ trib, role, isOpen, onAsk, onPanel, onClose }: Props) {
  const { user } = useAuth();
  const phase = useAttendancePhase(trib);
  const mayCancel = isOpen && mayHost(role, 'cancel');
  const decide = (goesAhead: boolean) => onAsk({ kind: 'decide', goesAhead });
  // The sheet would cover the toast, so it closes.
  const copyTribLink = () => {
    void copyLink(sharedTribUrl(trib, user, location.origin));
    onClose();
  };
  return (
    <>
      {!isOpen && (
        <p className="mb-3 text-muted">{trib.cancelled ? t.meetupWasCancelled : t.meetupStartedCanNo}</p>
      )}
      <ul className="-mx-3 grid gap-1">
        {(phase === 'on' || phase === 'after') && <WhoCameRow onPanel={onPanel} />}
        {isOpen && (
          <li>
            <Link className={actionRowClass} href={editTribPath(trib.id)}>
              <PencilIcon /> {t.edit}
            </Link>
          </li>
        )}
        {isOpen && <Row icon={<PersonAddIcon />} label={t.invitePeople} onClick={() => onPanel('invite')} />}
        {(isOpen || phase === 'on') && <AnnounceRow onPanel={onPanel} />}
        {isOpen && role === 'host' && (
          <Row icon={<RepeatIcon />} label={t.repeats} onClick={() => onPanel('repeats')} />
        )}
        <Row icon={<CopyIcon />} label={t.copyLink} onClick={copyTribLink} />
        <li>
          <Link className={actionRowClass} href={copyTribPath(trib.id)}>
            <PlusIcon /> {t.duplicate}
          </Link>
        </li>
        {mayCancel && trib.decidesAt !== null && (
          <>
            <Row icon={<CheckIcon />} label={t.sayNowGoesAhead} onClick={() => decide(true)} />
            <Row icon={<CloseIcon />} label={t.sayNowOff} onClick={() => decide(false)} />
          </>
        )}
        {mayCancel && (
          <Row
            icon={<CloseIcon />}
            label={t.cancelThisMeetup}
            className="text-danger"
            onClick={() => onAsk({ kind: 'cancel' })}
          />
        )}
      </ul>
    </>
  );
}

type TableProps = Pick<Props, 'trib' | 'onPanel' | 'onClose'> & { viewerId: number };

/** The volunteer of a table gets only the tools that its day needs. */
export function TableTools({ trib, viewerId, onPanel, onClose }: TableProps) {
  const queryClient = useQueryClient();
  const phase = useAttendancePhase(trib);
  const isOn = !trib.cancelled && phase !== 'after' && phase !== 'over';
  // The sheet would cover the toast, so it closes.
  const stop = () => {
    void setTableHost({ queryClient, viewerId, trib, isHost: false });
    onClose();
  };
  return (
    <>
      <p className="mb-3 text-pretty text-muted">{t.youVolunteeredWhenAnd}</p>
      <ul className="-mx-3 grid gap-1">
        {(phase === 'on' || phase === 'after') && <WhoCameRow onPanel={onPanel} />}
        {isOn && <AnnounceRow onPanel={onPanel} />}
        {isOn && <Row icon={<CloseIcon />} label={t.stopHosting} onClick={stop} />}
      </ul>
    </>
  );
}

type RowProps = { icon: ReactNode; label: string; className?: string; onClick: () => void };

const Row = ({ icon, label, className = '', onClick }: RowProps) => (
  <li>
    <button type="button" className={`${actionRowClass} ${className}`} onClick={onClick}>
      {icon} {label}
    </button>
  </li>
);

const WhoCameRow = ({ onPanel }: Pick<Props, 'onPanel'>) => (
  <Row icon={<CheckIcon />} label={t.whoCame} onClick={() => onPanel('came')} />
);

const AnnounceRow = ({ onPanel }: Pick<Props, 'onPanel'>) => (
  <Row icon={<BellIcon />} label={t.tellEveryone} onClick={() => onPanel('announce')} />
);
