import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { GuestList } from '#shared/api/hosting';
import type { Trib } from '#shared/api/tribs';
import { useFallbackPolling } from '../../lib/live/live';
import { loadMore } from '../../lib/load-more';
import { Button } from '../../ui/Button';
import { QueryState } from '../../ui/QueryState';
import { Skeleton } from '../../ui/Skeleton';
import { Tabs } from '../../ui/Tabs';
import { GUEST_LISTS, type GuestListName } from '../tribs/managed-trib';
import { allGuests, guestsQuery } from './hosting.api';
import { Members, Requests, Waitlist } from './GuestLists';
import type { PendingConfirmation } from './Confirmation';
import { useGuestActions } from './use-guest-actions';

type Props = {
  trib: Trib;
  viewerId: number;
  viewerRole: 'host' | 'cohost';
  isOpen: boolean;
  list: GuestListName | null;
  /** Whoever comes back from a confirmation goes on where they were; the button that they pressed may be gone. */
  returnsTo: GuestListName | null;
  onAsk: (pending: PendingConfirmation) => void;
};

export function Guests(props: Props) {
  const { trib, viewerId, returnsTo } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (returnsTo) heading.current?.focus();
  }, [returnsTo]);
  const guests = useInfiniteQuery({ ...guestsQuery(viewerId, trib.id), ...useFallbackPolling() });
  return (
    <section aria-labelledby="guests">
      <h3 ref={heading} id="guests" tabIndex={-1} className="mb-3 font-display text-base font-bold">
        People
      </h3>
      <QueryState query={guests} loading={<Loading />} failed="The people didn't load">
        {(pages) => (
          <>
            <Lists {...props} guests={allGuests(pages)} hasMore={guests.hasNextPage} />
            {guests.hasNextPage && (
              <Button
                variant="quiet"
                size="sm"
                className="mt-3"
                busy={guests.isFetchingNextPage}
                onClick={() => void loadMore(guests)}
              >
                Show more people
              </Button>
            )}
          </>
        )}
      </QueryState>
    </section>
  );
}

function Loading() {
  return (
    <div className="grid gap-3">
      <output className="sr-only">Loading people...</output>
      <Skeleton className="h-13 rounded-pill" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  );
}

const LABELS: Record<GuestListName, string> = {
  requests: 'Requests',
  members: 'Going',
  waitlist: 'Waitlist',
};

function Lists({
  guests,
  hasMore,
  list,
  returnsTo,
  ...props
}: Props & { guests: GuestList; hasMore: boolean }) {
  const { trib, viewerId, isOpen } = props;
  // Requests come first, if there are any.
  const [chosen, setChosen] = useState(
    () => returnsTo ?? list ?? (guests.requests.length > 0 ? 'requests' : 'members'),
  );
  const actions = useGuestActions(trib, viewerId);
  const contents: Record<GuestListName, ReactNode> = {
    requests: <Requests requests={guests.requests} isOpen={isOpen} onDecide={actions.decide} />,
    members: <Members members={guests.members} {...props} onRole={actions.setRole} />,
    waitlist: <Waitlist waitlist={guests.waitlist} onAsk={props.onAsk} isOpen={isOpen} />,
  };
  return (
    <>
      {actions.failure !== null && (
        <p role="alert" className="mb-3 text-sm text-danger">
          {actions.failure}
        </p>
      )}
      <Tabs
        label="People"
        value={chosen}
        onChange={(value) => setChosen(GUEST_LISTS.find((name) => name === value) ?? 'members')}
        tabs={GUEST_LISTS.map((name) => ({
          value: name,
          label: `${LABELS[name]} ${guests[name].length}${hasMore && name !== 'members' ? '+' : ''}`,
          content: contents[name],
        }))}
      />
    </>
  );
}
