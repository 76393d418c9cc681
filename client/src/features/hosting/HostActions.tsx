import { Link } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { copyTribPath, editTribPath } from '../../lib/paths';
import { actionRowClass } from '../../ui/action-row';
import { CalendarIcon, CloseIcon, CopyIcon, PencilIcon } from '../../ui/icons';
import { copyTribLink } from '../tribs/copy-link';
import type { Asked } from './questions';

type Props = {
  trib: Trib;
  role: 'host' | 'cohost';
  isOpen: boolean;
  onAsk: (asked: Asked) => void;
  onClose: () => void;
};

export function HostActions({ trib, role, isOpen, onAsk, onClose }: Props) {
  // What tells of it stands where the sheet would be.
  const copyLink = () => {
    void copyTribLink(trib.id);
    onClose();
  };
  return (
    <>
      {!isOpen && (
        <p className="mb-3 text-muted">
          {trib.cancelled
            ? 'This trib was cancelled.'
            : 'This trib has begun, so it and who is in it stay as they are.'}
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
        <li>
          <button type="button" className={actionRowClass} onClick={copyLink}>
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
              <CloseIcon /> Cancel this trib
            </button>
          </li>
        )}
      </ul>
    </>
  );
}
