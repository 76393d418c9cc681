import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Community } from '#shared/api/catalogue';
import { choiceText } from '#shared/domain/choice-texts';
import type { CommunityDetails, CommunityMember } from '#shared/api/communities';
import type { OwnUser } from '#shared/api/users';
import { photoSources } from '#shared/domain/photos';
import { placeText } from '#shared/domain/place-text';
import { LANG } from '../../lib/lang';
import { isNotFound } from '../../lib/errors';
import { communityChatPath, tribPath } from '../../lib/paths';
import { buttonClass } from '../../ui/Button';
import { ChatIcon, MapPinIcon, PeopleIcon } from '../../ui/icons';
import { LinkedText } from '../../ui/LinkedText';
import { QueryState } from '../../ui/QueryState';
import { SheetFooter, SheetRoot } from '../../ui/Sheet';
import { ShowMore } from '../../ui/ShowMore';
import { Loading } from '../../ui/Skeleton';
import { useAuth } from '../auth/auth-context';
import { useNearQuery } from '../cities/use-near';
import { communityMembersQuery, communityQuery, findCommunity } from '../communities/communities.api';
import { ROLE_NAMES } from '../communities/community-roles';
import { CommunityImage, memberCountText } from '../communities/CommunityImage';
import { OrganizerTools, OwnersReview, ReportCommunity, TakeOver } from '../communities/CommunityTools';
import { JoinCommunity } from '../communities/JoinCommunity';
import { AvatarButton } from '../people/PersonButton';
import { communityDistanceText } from './CommunityCard';
import { Fact } from './DiscoverCard';
import { SheetSection, SheetTribs, useCloseIfMissing, useSheetTribs } from './SheetParts';
import * as t from './texts';

type Props = { id: number; open: boolean; onClose: () => void };

/** A community from a list is shown at once, and stays if its details fail to load. */
export function CommunitySheet({ id, open, onClose }: Props) {
  const queryClient = useQueryClient();
  const { user, isRestoring } = useAuth();
  const viewerId = user?.id ?? null;
  const { data, error } = useQuery({
    ...communityQuery(viewerId, id, useNearQuery()),
    enabled: !isRestoring,
  });
  const isGone = isNotFound(error);
  const known = isGone ? undefined : (data ?? findCommunity(queryClient, viewerId, id));
  useCloseIfMissing({ open, thing: 'community', isGone, error: known ? null : error, onClose });
  return known && <Shown community={known} user={user} open={open} onClose={onClose} />;
}

type ShownProps = Omit<Props, 'id'> & { community: Community | CommunityDetails; user: OwnUser | null };

function Shown({ community, user, open, onClose }: ShownProps) {
  const { id, name, category, description, location, distanceMiles, memberCount, isMember, role } = community;
  const details = 'organizers' in community ? community : null;
  const linked = (text: string) => <LinkedText text={text} isLinked={details?.isLinked ?? false} />;
  const dates = { filters: { community: String(id) }, soonestFirst: true };
  const isNothingPlanned = useSheetTribs(dates).data?.pages[0]?.items.length === 0;
  const planned = (
    <SheetSection title={t.upcomingMeetups}>
      <SheetTribs {...dates} empty={<p className="text-muted">{nonePlanned(community)}</p>} />
    </SheetSection>
  );
  return (
    <SheetRoot open={open} onOpenChange={onClose} title={<bdi>{name}</bdi>} keepsToasts focusTitle>
      <div className="@container">
        <CommunityImage community={community} sizes="390px" className="aspect-[2/1] w-full rounded-card" />
        {details && user && <OwnersReview viewerId={user.id} community={details} />}
        {details?.pinned && (
          <p className="mt-4 rounded-input border border-accent bg-ember/8 px-4 py-3 font-medium wrap-anywhere whitespace-pre-line">
            <span className="sr-only">{t.pinned} </span>
            <span dir="auto">{linked(details.pinned)}</span>
          </p>
        )}
        <p className="mt-4 text-sm font-semibold text-accent">{choiceText(category, LANG)}</p>
        {description && (
          <p dir="auto" className="mt-1 text-pretty wrap-anywhere whitespace-pre-line">
            {linked(description)}
          </p>
        )}
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          {location && (
            <Fact icon={<MapPinIcon size={16} />}>
              <bdi>{placeText(location, LANG)}</bdi>
              {communityDistanceText(distanceMiles)}
            </Fact>
          )}
          <Fact icon={<PeopleIcon size={16} />}>{memberCountText(memberCount)}</Fact>
        </ul>
        {!isNothingPlanned && planned}
        <SheetSection title={t.members}>
          <Members communityId={id} />
        </SheetSection>
        {details && details.lastPhotos.length > 0 && (
          <SheetSection title={t.lastPhotos}>
            <LastPhotos photos={details.lastPhotos} />
          </SheetSection>
        )}
        {/* What there is comes before what is missing. */}
        {isNothingPlanned && planned}
        {details && user && <TakeOver viewerId={user.id} community={details} />}
        {details?.rules && (
          <SheetSection title={t.rules}>
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {linked(details.rules)}
            </p>
          </SheetSection>
        )}
        {details && details.organizers.length > 0 && (
          <SheetSection title={t.organizers}>
            <Faces people={details.organizers} noteOf={(organizer) => ROLE_NAMES[organizer.role]} />
          </SheetSection>
        )}
        {details && user && role !== 'owner' && <ReportCommunity community={details} />}
        <SheetFooter>
          {details && user && <OrganizerTools viewerId={user.id} community={details} />}
          {(role === null || role === 'member') && (
            <JoinCommunity community={community} variant="primary" full />
          )}
          {isMember && (
            <Link
              href={communityChatPath(id)}
              className={`${buttonClass({ variant: 'quiet', full: true })} mt-2`}
            >
              <ChatIcon size={20} />
              {t.openInChats}
            </Link>
          )}
        </SheetFooter>
      </div>
    </SheetRoot>
  );
}

function Members({ communityId }: { communityId: number }) {
  const { user, isRestoring } = useAuth();
  const list = useInfiniteQuery({
    ...communityMembersQuery(user?.id ?? null, communityId),
    enabled: !isRestoring,
  });
  return (
    <QueryState
      query={list}
      loading={<Loading label={t.loadingMembers} placeholders={['h-14']} />}
      failed={t.membersDidntLoad}
      isInline
    >
      {({ pages }) => {
        const members = pages.flatMap(({ items }) => items);
        if (members.length === 0) return <p className="text-muted">{t.nobodyYetFirst}</p>;
        return (
          <>
            <Faces people={members} />
            <ShowMore list={list} things="members" />
          </>
        );
      }}
    </QueryState>
  );
}

type FacesProps = { people: readonly CommunityMember[]; noteOf?: (person: CommunityMember) => ReactNode };

function Faces({ people, noteOf }: FacesProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-x-2 gap-y-3">
      {people.map((person) => (
        <li
          key={person.id}
          className="relative grid min-w-0 content-start justify-items-center gap-1 text-center text-xs"
        >
          <AvatarButton person={person} size={56} fillsRow />
          <span dir="auto" className="line-clamp-2 w-full">
            {person.displayName}
          </span>
          {noteOf && <span className="w-full text-muted">{noteOf(person)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Each leads to its meetup, which has the others, and from which anybody who is in one takes it away. */
function LastPhotos({ photos }: { photos: CommunityDetails['lastPhotos'] }) {
  return (
    <ul className="grid grid-cols-3 gap-2">
      {photos.map(({ photo, trib }) => (
        <li key={photo}>
          <Link
            href={tribPath(trib.id)}
            aria-label={t.photoOf({ meetup: trib.name })}
            className="pressable block overflow-hidden rounded-input bg-raised"
          >
            <img
              src={photo}
              srcSet={photoSources(photo)}
              sizes="(min-width: 430px) 120px, 30vw"
              alt=""
              loading="lazy"
              decoding="async"
              draggable={false}
              className="aspect-square w-full object-cover"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function nonePlanned({ hasOwner, isArchived, role }: Community): string {
  if (isArchived) return t.noneStop;
  if (role === 'owner' || role === 'organizer') return t.nonePlannedYetCreate;
  return hasOwner ? t.nonePlannedOrganizer : t.nonePlannedMember;
}
