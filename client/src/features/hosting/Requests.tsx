import type { Member } from '#shared/api/tribs';
import { Button } from '../../ui/Button';
import { GuestRow, NoGuests } from './GuestRow';

type Props = {
  requests: readonly Member[];
  isOpen: boolean;
  onAnswer: (userId: number, accept: boolean) => Promise<void>;
};

export function Requests({ requests, isOpen, onAnswer }: Props) {
  if (requests.length === 0) return <NoGuests>Nobody is asking to join right now.</NoGuests>;
  return (
    <ul className="divide-y divide-line">
      {requests.map((guest) => (
        <li key={guest.id}>
          <GuestRow guest={guest}>
            <div className="mt-3 grid grid-cols-2 gap-3">
              <Button
                variant="secondary"
                size="md"
                aria-label={`Decline ${guest.displayName}`}
                onClick={() => void onAnswer(guest.id, false)}
              >
                Decline
              </Button>
              <Button
                size="md"
                disabled={!isOpen}
                aria-label={`Accept ${guest.displayName}`}
                onClick={() => void onAnswer(guest.id, true)}
              >
                Accept
              </Button>
            </div>
          </GuestRow>
        </li>
      ))}
    </ul>
  );
}
