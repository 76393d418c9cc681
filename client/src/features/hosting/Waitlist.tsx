import type { Member } from '#shared/api/tribs';
import { ordinal } from '../../lib/ordinal';
import { Rows } from '../../lib/motion/Rows';
import { Chip } from '../../ui/Chip';
import { GuestRow, NoGuests } from './GuestRow';
import type { PendingConfirmation } from './confirmations';

type Props = { waitlist: readonly Member[]; isOpen: boolean; onAsk: (pending: PendingConfirmation) => void };

/** In order of arrival: the first gets the next free spot automatically. */
export function Waitlist({ waitlist, isOpen, onAsk }: Props) {
  if (waitlist.length === 0) return <NoGuests>Nobody is waiting for a spot.</NoGuests>;
  return (
    <Rows items={waitlist} idOf={({ id }) => id} ordered className="divide-y divide-line">
      {(guest, index) => (
        <GuestRow
          guest={guest}
          note={index === 0 ? 'Gets the next free spot' : `${ordinal(index + 1)} in line`}
          aside={
            isOpen && (
              <Chip
                aria-label={`Remove ${guest.displayName}`}
                onClick={() => onAsk({ kind: 'remove', member: guest, isWaiting: true })}
              >
                Remove
              </Chip>
            )
          }
        />
      )}
    </Rows>
  );
}
