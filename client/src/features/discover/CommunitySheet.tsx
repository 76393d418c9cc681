import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Community } from '#shared/api/catalogue';
import { communityChatPath } from '../../lib/paths';
import { buttonClass } from '../../ui/Button';
import { ChatIcon, MapPinIcon, PeopleIcon } from '../../ui/icons';
import { QueryState } from '../../ui/QueryState';
import { SheetRoot } from '../../ui/Sheet';
import { ShowMore } from '../../ui/ShowMore';
import { Skeleton } from '../../ui/Skeleton';
import { useAuth } from '../auth/auth-context';
import { communityMembersQuery } from '../communities/communities.api';
import { CommunityImage } from '../communities/CommunityImage';
import { JoinCommunity } from '../communities/JoinCommunity';
import { memberCountText } from '../communities/member-count-text';
import { AvatarButton } from '../people/AvatarButton';
import { communityDistanceText } from './CommunityCard';
import { Fact } from './DiscoverCard';
import { SheetSection, SheetTribs } from './SheetParts';

type Props = { community: Community; open: boolean; onClose: () => void };

export function CommunitySheet({ community, open, onClose }: Props) {
  const { id, name, category, description, location, distanceMiles, memberCount, isMember } = community;
  return (
    <SheetRoot open={open} onOpenChange={onClose} title={name} keepsToasts focusTitle>
      <CommunityImage community={community} sizes="390px" className="aspect-[2/1] w-full rounded-card" />
      <p className="mt-4 text-sm font-semibold text-accent">{category}</p>
      {description && <p className="mt-1 text-pretty">{description}</p>}
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        {location && (
          <Fact icon={<MapPinIcon size={16} />}>
            {location}
            {communityDistanceText(distanceMiles)}
          </Fact>
        )}
        <Fact icon={<PeopleIcon size={16} />}>{memberCountText(memberCount)}</Fact>
      </ul>
      <SheetSection title="Upcoming meetups">
        <SheetTribs
          filters={{ community: String(id) }}
          empty={<p className="text-muted">None planned yet. A member can put a meetup in here.</p>}
        />
      </SheetSection>
      <SheetSection title="Members">
        <Members communityId={id} />
      </SheetSection>
      <div className="sticky -bottom-6 -mx-5 mt-4 -mb-6 bg-surface px-5 pt-3 pb-6">
        <JoinCommunity community={community} variant="primary" full />
        {isMember && (
          <Link
            href={communityChatPath(id)}
            className={`${buttonClass({ variant: 'quiet', full: true })} mt-2`}
          >
            <ChatIcon size={20} />
            Open in Chats
          </Link>
        )}
      </div>
    </SheetRoot>
  );
}

/** Who is in a community, without those that are blocked either way. */
function Members({ communityId }: { communityId: number }) {
  const { user, isRestoring } = useAuth();
  const list = useInfiniteQuery({
    ...communityMembersQuery(user?.id ?? null, communityId),
    enabled: !isRestoring,
  });
  return (
    <QueryState
      query={list}
      loading={
        <>
          <output className="sr-only">Loading members...</output>
          <Skeleton className="h-14" />
        </>
      }
      failed="The members didn't load."
      isInline
    >
      {({ pages }) => {
        const members = pages.flatMap(({ items }) => items);
        if (members.length === 0) return <p className="text-muted">Nobody yet. Be the first!</p>;
        return (
          <>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-x-2 gap-y-3">
              {members.map((member) => (
                <li
                  key={member.id}
                  className="relative grid min-w-0 justify-items-center gap-1 text-center text-xs"
                >
                  <AvatarButton person={member} size={56} fillsRow />
                  <span className="line-clamp-2 w-full">{member.displayName}</span>
                </li>
              ))}
            </ul>
            <ShowMore list={list} things="members" />
          </>
        );
      }}
    </QueryState>
  );
}
