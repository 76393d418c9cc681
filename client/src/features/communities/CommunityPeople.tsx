import { useInfiniteQuery } from '@tanstack/react-query';
import type { CommunityDetails, CommunityMember } from '#shared/api/communities';
import { toldApart } from '../people/told-apart';
import { useFallbackPolling } from '../../lib/live/live';
import { Button, onSingleTap } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { QueryState } from '../../ui/QueryState';
import { ShowMore } from '../../ui/ShowMore';
import { Loading } from '../../ui/Skeleton';
import { ManagedPerson } from '../people/PersonRow';
import { communityMembersQuery, communityRequestsQuery } from './communities.api';
import { allowedActions, ROLE_NAMES } from './community-roles';
import * as t from './texts';

type RequestsProps = {
  viewerId: number;
  communityId: number;
  /** Ids of the people whose request is being decided on. */
  busyWith: readonly number[];
  onDecide: (userId: number, accept: boolean) => void;
};

export function Requests({ viewerId, communityId, busyWith, onDecide }: RequestsProps) {
  const list = useInfiniteQuery({
    ...communityRequestsQuery(viewerId, communityId),
    ...useFallbackPolling(),
  });
  return (
    <QueryState query={list} loading={LOADING} failed={t.requestsDidntLoad} isInline>
      {({ pages }) => {
        const people = pages.flatMap(({ items }) => items);
        if (people.length === 0) return <p className="py-4 text-center text-muted">{t.nobodyAskingToJoin}</p>;
        return (
          <>
            <ul className="divide-y divide-line">
              {people.map((person) => (
                <li key={person.id}>
                  <ManagedPerson person={person} note={person.bio}>
                    <div className="mt-3 grid grid-cols-2 gap-3">
                      <Button
                        variant="secondary"
                        size="md"
                        busy={busyWith.includes(person.id)}
                        aria-label={t.declineName({ name: person.displayName })}
                        onClick={onSingleTap(() => onDecide(person.id, false))}
                      >
                        {t.decline}
                      </Button>
                      <Button
                        size="md"
                        busy={busyWith.includes(person.id)}
                        aria-label={t.letInName({ name: person.displayName })}
                        onClick={onSingleTap(() => onDecide(person.id, true))}
                      >
                        {t.letIn}
                      </Button>
                    </div>
                  </ManagedPerson>
                </li>
              ))}
            </ul>
            <ShowMore list={list} things="requests" />
          </>
        );
      }}
    </QueryState>
  );
}

type MembersProps = {
  viewerId: number;
  community: CommunityDetails;
  onAsk: (kind: 'remove' | 'hand-over', member: CommunityMember) => void;
  onRole: (userId: number, role: 'member' | 'organizer') => void;
};

export function Members({ viewerId, community, ...rest }: MembersProps) {
  const list = useInfiniteQuery(communityMembersQuery(viewerId, community.id));
  return (
    <QueryState query={list} loading={LOADING} failed={t.membersDidntLoad} isInline>
      {({ pages }) => (
        <>
          <ul className="divide-y divide-line">
            {toldApart(pages.flatMap(({ items }) => items)).map((member) => (
              <li key={member.id}>
                <MemberRow member={member} viewerId={viewerId} community={community} {...rest} />
              </li>
            ))}
          </ul>
          <ShowMore list={list} things="members" />
        </>
      )}
    </QueryState>
  );
}

function MemberRow({
  member,
  viewerId,
  community,
  onAsk,
  onRole,
}: MembersProps & { member: CommunityMember }) {
  const allowed = allowedActions(community.role, member.role);
  const isSelf = member.id === viewerId;
  const hasMore = !isSelf && (allowed.remove || allowed.changeRole);
  const role = member.role === 'member' ? null : ROLE_NAMES[member.role];
  const isLeading = member.role === 'organizer';
  return (
    <ManagedPerson
      person={member}
      note={[role, isSelf && t.you].filter(Boolean).join(', ') || member.bio}
      more={
        hasMore && (
          <>
            {allowed.changeRole && (
              <>
                <Chip onClick={() => onRole(member.id, isLeading ? 'member' : 'organizer')}>
                  {isLeading ? t.noLongerOrganizer : t.makeOrganizer}
                </Chip>
                <Chip onClick={() => onAsk('hand-over', member)}>{t.handOver}</Chip>
              </>
            )}
            {allowed.remove && <Chip onClick={() => onAsk('remove', member)}>{t.remove}</Chip>}
          </>
        )
      }
    />
  );
}

const LOADING = <Loading label={t.loadingPeople} placeholders={['h-13', 'h-13']} />;
