import { Link } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { copyTribPath, editTribPath } from '../../lib/paths';
import { copyLink } from '../../lib/share-link';
import { actionRowClass } from '../../ui/action-row';
import { CalendarIcon, CloseIcon, CopyIcon, PencilIcon, PeopleIcon } from '../../ui/icons';
import { useAuth } from '../auth/auth-context';
import { sharedTribUrl } from '../tribs/share-trib';
import type { PendingConfirmation } from './confirmations';

type Props = {
  trib: Trib;
  role: 'host' | 'cohost';
  isOpen: boolean;
  onAsk: (pending: PendingConfirmation) => void;
  onInvite: () => void;
  onClose: () => void;
};

export function HostActions({ trib, role, isOpen, onAsk, onInvite, onClose }: Props) {
  const { user } = useAuth();
  // The toast would be covered by the sheet.
  const copyTribLink = () => {
    void copyLink(sharedTribUrl(trib, user, location.origin));
    onClose();
  };
  return (
    <>
      {!isOpen && (
        <p className="mb-3 text-muted">
          {trib.cancelled
            ? 'This meetup was cancelled.'
            : 'This meetup has started, so it can no longer be changed.'}
        </p>
      )}
      <ul className="-mx-3 grid gap-1">
        {isOpen && (
          <li>
            <Link className={actionRowClass} href={editTribPath(trib.id)}>
              <PencilIcon /> Edit
            </Link>
          </li>
        )}
        {isOpen && (
          <li>
            <button type="button" className={actionRowClass} onClick={onInvite}>
              <PeopleIcon /> Invite people
            </button>
          </li>
        )}
        <li>
          <button type="button" className={actionRowClass} onClick={copyTribLink}>
            <CopyIcon /> Copy link
          </button>
        </li>
        <li>
          <Link className={actionRowClass} href={copyTribPath(trib.id)}>
            <CalendarIcon /> Duplicate for next week
          </Link>
        </li>
        {isOpen && role === 'host' && (
          <li>
            <button
              type="button"
              className={`${actionRowClass} text-danger`}
              onClick={() => onAsk({ kind: 'cancel' })}
            >
              <CloseIcon /> Cancel this meetup
            </button>
          </li>
        )}
      </ul>
    </>
  );
}
