import type { JoinRequester } from '#shared/api/hosting';
import { Rows } from '../../lib/motion/Rows';
import { Button } from '../../ui/Button';
import { MatchLabel } from '../../ui/MatchLabel';
import { onSingleTap } from '../../ui/on-single-tap';
import { GuestRow, NoGuests } from './GuestRow';

type Props = {
  requests: readonly JoinRequester[];
  isOpen: boolean;
  onDecide: (userId: number, accept: boolean) => Promise<void>;
};

export function Requests({ requests, isOpen, onDecide }: Props) {
  if (requests.length === 0) return <NoGuests>Nobody is asking to join right now.</NoGuests>;
  return (
    <Rows items={requests} idOf={({ id }) => id} className="divide-y divide-line">
      {(guest) => (
        <GuestRow guest={guest}>
          <About guest={guest} />
          <div className="mt-3 grid grid-cols-2 gap-3">
            <Button
              variant="secondary"
              size="md"
              aria-label={`Decline ${guest.displayName}`}
              onClick={onSingleTap(() => void onDecide(guest.id, false))}
            >
              Decline
            </Button>
            <Button
              size="md"
              disabled={!isOpen}
              aria-label={`Accept ${guest.displayName}`}
              onClick={onSingleTap(() => void onDecide(guest.id, true))}
            >
              Accept
            </Button>
          </div>
        </GuestRow>
      )}
    </Rows>
  );
}

/** What helps to decide: the match, shared interests, and the message. */
function About({ guest }: { guest: JoinRequester }) {
  return (
    <div className="mt-2 grid gap-2 text-sm">
      <MatchLabel level={guest.matchLevel} score={null} />
      {guest.sharedInterests.length > 0 && (
        <p className="text-pretty">
          You both like {new Intl.ListFormat('en-US').format(guest.sharedInterests)}
        </p>
      )}
      {guest.message !== null && (
        <blockquote className="rounded-input bg-raised px-4 py-3 text-pretty break-words">
          {guest.message}
        </blockquote>
      )}
    </div>
  );
}
