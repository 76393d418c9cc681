import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { GuestList } from '#shared/api/hosting';
import type { Trib } from '#shared/api/tribs';
import { toldApart } from '../people/told-apart';
import { useFallbackPolling } from '../../lib/live/live';
import { useWrite } from '../../lib/use-write';
import { Failure } from '../../ui/Form';
import { QueryState } from '../../ui/QueryState';
import { ShowMore } from '../../ui/ShowMore';
import { Loading } from '../../ui/Skeleton';
import { Tabs } from '../../ui/Tabs';
import { GUEST_LISTS, type GuestListName } from '../tribs/manage-sheet';
import { refreshTribLists, refreshTribs } from '../tribs/refresh-tribs';
import type { PendingConfirmation } from './Confirmation';
import { withDecision, withRole, type ManagerRole, Members, Requests, Waitlist } from './GuestLists';
import {
  allGuests,
  guestsQuery,
  putRequestDecision,
  putRole,
  type RoleDates,
  withGuests,
} from './hosting.api';
import * as t from './texts';

type Props = {
  trib: Trib;
  viewerId: number;
  viewerRole: ManagerRole;
  isOpen: boolean;
  list: GuestListName | null;
  /** Set after a confirmation: the list to return to. Its heading takes the focus, as the pressed button may be gone. */
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
        {t.people}
      </h3>
      <QueryState
        query={guests}
        loading={<Loading label={t.loadingPeople} placeholders={['h-13 rounded-pill', 'h-11', 'h-11']} />}
        failed={t.peopleDidntLoad}
      >
        {(pages) => (
          <>
            <Lists {...props} guests={allGuests(pages)} hasMore={guests.hasNextPage} />
            <ShowMore list={guests} things="people" />
          </>
        )}
      </QueryState>
    </section>
  );
}

const LABELS: Record<GuestListName, string> = {
  requests: t.requests,
  members: t.going,
  waitlist: t.waitlist,
};

function Lists({
  guests,
  hasMore,
  list,
  returnsTo,
  ...props
}: Props & { guests: GuestList; hasMore: boolean }) {
  const { trib, viewerId, isOpen } = props;
  const [chosen, setChosen] = useState(
    () => returnsTo ?? list ?? (guests.requests.length > 0 ? 'requests' : 'members'),
  );
  const actions = useGuestActions(trib, viewerId);
  const contents: Record<GuestListName, ReactNode> = {
    requests: <Requests requests={guests.requests} isOpen={isOpen} onDecide={actions.decide} />,
    members: <Members members={toldApart(guests.members)} {...props} onRole={actions.setRole} />,
    waitlist: (
      <Waitlist
        waitlist={toldApart(guests.waitlist)}
        onAsk={props.onAsk}
        onLetIn={(userId) => actions.decide(userId, true)}
        isOpen={isOpen}
      />
    ),
  };
  return (
    <>
      <Failure text={actions.failure} className="mb-3" />
      <Tabs
        label={t.people}
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

type GuestAction = {
  name: string;
  change: (guests: GuestList) => GuestList;
  request: () => Promise<void>;
};

/** Runs a host's actions one after the other. A refusal is shown in the list, with the server's message. */
function useGuestActions(trib: Trib, viewerId: number) {
  const queryClient = useQueryClient();
  const { queryKey } = guestsQuery(viewerId, trib.id);
  const { send, failure } = useWrite({
    subject: `guests ${trib.id}`,
    action: ({ name }: GuestAction) => name,
    send: ({ request }) => request(),
    show: {
      in: queryKey,
      as: ({ change }) => {
        const before = queryClient.getQueryData(queryKey);
        queryClient.setQueryData(queryKey, (pages) => pages && withGuests(pages, change(allGuests(pages))));
        return () => queryClient.setQueryData(queryKey, before);
      },
    },
    failure: { form: t.didntWork },
    stale: async () => {
      await queryClient.invalidateQueries({ queryKey });
      await refreshTribs(queryClient, viewerId, [trib.id]);
      await refreshTribLists(queryClient, viewerId);
    },
  });
  const act = (action: GuestAction) => {
    const cached = queryClient.getQueryData(queryKey);
    const guests = cached && allGuests(cached);
    if (guests && action.change(guests) !== guests) send(action);
  };
  return {
    failure,
    decide: (userId: number, accept: boolean) =>
      act({
        name: `${accept ? 'accept' : 'decline'} ${userId}`,
        change: (guests) => withDecision(guests, userId, accept, trib.maxParticipants),
        request: () => putRequestDecision(trib.id, userId, accept),
      }),
    setRole: (userId: number, role: 'member' | 'cohost', dates: RoleDates) =>
      act({
        name: `${role} ${userId} ${dates}`,
        change: (guests) => withRole(guests, userId, role),
        request: () => putRole(trib.id, userId, { role, dates }),
      }),
  };
}
