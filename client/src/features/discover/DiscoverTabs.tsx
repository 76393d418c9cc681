import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { goesAheadText } from '#shared/domain/goes-ahead';
import { inSentence } from '#shared/domain/names';
import { LANG } from '../../lib/lang';
import { choiceText } from '#shared/domain/choice-texts';
import { placeText } from '#shared/domain/place-text';
import { messageFor } from '../../lib/errors';
import { isStaticFrameShown } from '../../lib/static-frame';
import { loadMore } from '../../lib/load-more';
import { paths, feedPage, tribPath, communityPath } from '../../lib/paths';
import { town } from '../../lib/town';
import { Button, buttonClass } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { useResumeJoiningCommunity } from '../communities/memberships';
import { nearPhrase, useNearCity } from '../cities/use-near';
import { CommunityCard } from './CommunityCard';
import { ExperienceCard } from './ExperienceCard';
import { useIdeaSearch, useCommunitySearch, useTribSearch } from './use-discover-url';
import { CARD_PICTURE, CARD_SIZES, DiscoverCard, Fact, Highlight } from './DiscoverCard';
import { useQuery } from '@tanstack/react-query';
import { useSearchOf } from '../../navigation/use-url';
import { useAuth, useRequireAuth } from '../auth/auth-context';
import { tribQuery } from '../tribs/tribs.api';
import { useResumeAfterSignIn, useCardActions, useJoinState } from '../trib-card/card-actions';
import { Avatar } from '../../ui/Avatar';
import { Dotted } from '../../ui/Dotted';
import { BookmarkIcon, CalendarIcon, ClockIcon, MapPinIcon, PeopleIcon, PlusIcon } from '../../ui/icons';
import { PersonButton } from '../people/PersonButton';
import { Membership } from '../trib-card/Membership';
import { TribMatch } from '../trib-card/TribMatch';
import { RoundButton } from '../trib-card/SideButtons';
import { distanceText } from '../tribs/trib-facts';
import { tribTimes, useTribNow } from '../tribs/trib-times';
import { TribWhen } from '../tribs/TribHours';
import { TribImage } from '../tribs/TribImage';
import { useSheet } from '../../navigation/use-sheet';
import * as t from './texts';

/** `nothingFound` replaces the list if the search found nothing. */
type TabProps = { search: string; nothingFound: ReactNode };

export function ExperiencesTab({ search, nothingFound }: TabProps) {
  const ideas = useIdeaSearch(search);
  const none = <EmptyState title={t.noExperiencesAvailable} />;
  return (
    <ListState
      list={ideas}
      things="experiences"
      count={ideas.data?.length}
      empty={search === '' ? none : nothingFound}
    >
      <CardGrid items={ideas.data ?? []}>
        {(idea, index) => <ExperienceCard idea={idea} search={search} isFirst={index === 0} />}
      </CardGrid>
    </ListState>
  );
}

export function CommunitiesTab({ search, nothingFound }: TabProps) {
  const communities = useCommunitySearch(search);
  useResumeJoiningCommunity(communities.data);
  const none = (
    <EmptyState
      title={t.noCommunitiesAvailable}
      text={town.startsEmpty ? t.startFirstOne : t.communitiesBeingLoadedCheck}
    />
  );
  return (
    <>
      <div className="mb-4 flex justify-end">
        <StartCommunity />
      </div>
      <ListState
        list={communities}
        things="communities"
        count={communities.data?.length}
        empty={search === '' ? none : nothingFound}
      >
        <NearGrid items={communities.data ?? []} things="communities" isMixed={search !== ''}>
          {(community, index) => (
            <CommunityCard community={community} search={search} isFirst={index === 0} />
          )}
        </NearGrid>
        <MoreButton list={communities} />
      </ListState>
    </>
  );
}

type Pages = Parameters<typeof loadMore>[0] & {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isPlaceholderData: boolean;
};

function MoreButton({ list }: { list: Pages }) {
  if (!list.hasNextPage || list.isPlaceholderData) return null;
  return (
    <div className="grid place-items-center pb-5">
      <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void loadMore(list)}>
        {t.showMore}
      </Button>
    </div>
  );
}

const NO_TRIBS: readonly Trib[] = [];

export function TribsTab({ search, nothingFound }: TabProps) {
  useResumeAfterSignIn(useTribInUrl());
  const list = useTribSearch(search);
  const pages = list.data?.pages;
  // A meetup whose score changed between two requests may be on both pages.
  const tribs = useMemo(
    () => pages && [...new Map(pages.flatMap(({ items }) => items).map((trib) => [trib.id, trib])).values()],
    [pages],
  );
  const none = (
    <EmptyState
      title={town.startsEmpty ? town.name : t.noTribsAvailable}
      text={town.startsEmpty ? t.nothingPlannedBeTheOne : t.beTheOne}
      action={
        <Link href={paths.createTrib} className={buttonClass()}>
          {t.createMeetup}
        </Link>
      }
    />
  );
  return (
    <>
      <ListState list={list} things="tribs" count={tribs?.length} empty={search === '' ? none : nothingFound}>
        <NearGrid items={tribs ?? NO_TRIBS} things="meetups" isMixed={search !== ''}>
          {(trib, index) => <DiscoverTribCard trib={trib} search={search} isFirst={index === 0} />}
        </NearGrid>
        <MoreButton list={list} />
      </ListState>
    </>
  );
}

type List = { isPending: boolean; isError: boolean; error: unknown; refetch: () => Promise<unknown> };

type ListProps = {
  list: List;
  things: keyof typeof LOADING;
  /** Undefined until the list has loaded. */
  count: number | undefined;
  empty: ReactNode;
  children: ReactNode;
};

const LOADING = {
  tribs: t.loadingTribs,
  experiences: t.loadingExperiences,
  communities: t.loadingCommunities,
};
const FAILED = { tribs: t.failedTribs, experiences: t.failedExperiences, communities: t.failedCommunities };
/** Error messages call the contents of the tabs by other names. */
const FETCH_FAILED = {
  tribs: t.fetchMeetupsFailed,
  experiences: t.fetchIdeasFailed,
  communities: t.fetchCommunitiesFailed,
};

function ListState({ list, things, count, empty, children }: ListProps) {
  if (count === undefined && list.isPending) return <CardGridSkeleton label={LOADING[things]} />;
  if (count === undefined) {
    return (
      <ErrorState
        title={FAILED[things]}
        text={messageFor(list.error, FETCH_FAILED[things])}
        onRetry={() => void list.refetch()}
      />
    );
  }
  return count === 0 ? empty : children;
}

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,290px),1fr))] gap-4';

type GridProps<T> = { items: readonly T[]; children: (item: T, index: number) => ReactNode };

/** The skeleton has places for this many cards. */
const FIRST_CARDS = 6;

/**
 * Shows one column on a phone, and as many as fit on larger screens. On the first page of a visit, a slow phone renders
 * the visible cards first and the rest after them.
 */
function CardGrid<T extends { id: number }>({ items, children }: GridProps<T>) {
  const isWhole = useDeferredValue(true, !isStaticFrameShown());
  return (
    <ul className={`${GRID} pb-5`}>
      {items.slice(0, isWhole ? undefined : FIRST_CARDS).map((item, index) => (
        <li key={item.id}>{children(item, index)}</li>
      ))}
    </ul>
  );
}

type Placed = { id: number; withinReach: boolean | null };
type NearProps<T> = {
  items: readonly T[];
  /** A plural such as "meetups". */
  things: 'meetups' | 'communities';
  /** Set where a search has its own order, which mixes near and far. */
  isMixed?: boolean;
  children: (item: T, index: number) => ReactNode;
};

function NearGrid<T extends Placed>({ items, things, isMixed = false, children }: NearProps<T>) {
  const city = useNearCity();
  const near = items.filter(({ withinReach }) => withinReach !== false);
  const far = items.filter(({ withinReach }) => withinReach === false);
  if (isMixed || far.length === 0) return <CardGrid items={items}>{children}</CardGrid>;
  return (
    <>
      {near.length === 0 ? (
        <p className="pb-4 text-muted">
          {things === 'meetups'
            ? t.noMeetupsNear({ near: nearPhrase(city) })
            : t.noCommunitiesNear({ near: nearPhrase(city) })}
        </p>
      ) : (
        <CardGrid items={near}>{children}</CardGrid>
      )}
      <h2 className="flex items-center gap-4 pt-1 pb-4 font-display text-lg font-bold after:h-px after:flex-1 after:bg-line">
        {t.fartherAway}
      </h2>
      <CardGrid items={far}>{(item, index) => children(item, near.length + index)}</CardGrid>
    </>
  );
}

function CardGridSkeleton({ label }: { label: string }) {
  return (
    <div className={`${GRID} pb-5`}>
      <div className="h-80 overflow-hidden rounded-card bg-raised">
        {/* The page's inline script puts the first card's picture here, before any other script has loaded. */}
        <div
          data-first-picture={`${CARD_PICTURE} object-cover`}
          data-sizes={CARD_SIZES}
          className={CARD_PICTURE}
        />
        <output className="block p-4 text-sm text-muted">{label}</output>
      </div>
      {Array.from({ length: FIRST_CARDS - 1 }, (_, index) => (
        <Skeleton key={index} className="h-80 rounded-card" />
      ))}
    </div>
  );
}

/** The meetup for which the person went to a provider to sign in. On the way back, the URL says which one it is. */
function useTribInUrl() {
  const { trib: id = null } = useSearchOf(feedPage);
  const { user, isRestoring } = useAuth();
  const { data } = useQuery({
    ...tribQuery(user?.id ?? null, id ?? 0),
    enabled: id !== null && !isRestoring,
  });
  return data;
}

type TribCardProps = { trib: Trib; search: string; isFirst: boolean };

export function DiscoverTribCard({ trib, search, isFirst }: TribCardProps) {
  const { save } = useCardActions();
  return (
    <DiscoverCard
      picture={
        <TribImage trib={trib} sizes={CARD_SIZES} eager={isFirst} first={isFirst} className={CARD_PICTURE} />
      }
      corner={
        <RoundButton
          label={t.saveMeetup({ meetup: trib.name })}
          aria-pressed={trib.saved}
          onClick={() => save(trib)}
        >
          <BookmarkIcon size={22} fill={trib.saved ? 'currentColor' : 'none'} />
        </RoundButton>
      }
      title={trib.name}
      search={search}
      link={{ href: tribPath(trib.id) }}
      kicker={
        trib.matchLevel && (
          <div className="relative z-10">
            <TribMatch trib={trib} />
          </div>
        )
      }
      description={trib.description}
      facts={<TribFacts trib={trib} search={search} />}
      footer={<TribFooter trib={trib} />}
    />
  );
}

function TribFacts({ trib, search }: Pick<TribCardProps, 'trib' | 'search'>) {
  const host = trib.topMembers[0]?.member;
  const times = tribTimes(trib, useTribNow(trib));
  return (
    <>
      <Fact icon={<CalendarIcon size={16} />}>
        {times.hours === null ? t.dateTbdTimeTbd : <TribWhen {...times} />}
      </Fact>
      <Fact icon={<MapPinIcon size={16} />}>
        <Dotted>
          <bdi>
            <Highlight
              text={placeText(choiceText(trib.location?.trim() || t.locationTbd, LANG), LANG)}
              search={search}
            />
          </bdi>
          {trib.distanceMiles !== null && distanceText(trib.distanceMiles)}
        </Dotted>
      </Fact>
      <Fact icon={<PeopleIcon size={16} />}>
        {[
          t.joinedOf({ count: trib.memberCount, max: trib.maxParticipants }),
          goesAheadText(trib.missing, LANG),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Fact>
      {host && (
        <Fact icon={<Avatar person={host} size={20} />}>
          <PersonButton person={host} className="hit-44 z-10 -my-0.5 py-0.5 text-start hover:text-ink">
            {t.hostedBy({ name: inSentence(host.displayName, LANG) })}
          </PersonButton>
        </Fact>
      )}
    </>
  );
}

/** A waiting person's button says what it does, so their state is shown above it. */
function TribFooter({ trib }: { trib: Trib }) {
  const state = useJoinState(trib);
  const isWaiting = state.kind === 'waitlisted' || state.kind === 'requested';
  return (
    <>
      {isWaiting && (
        <output className="mb-2 flex items-center justify-center gap-2 text-sm font-semibold">
          <ClockIcon size={18} className="text-muted" />
          {state.label}
        </output>
      )}
      {state.kind === 'open' && state.note && (
        <p className="mb-2 text-center text-sm text-muted">{state.note}</p>
      )}
      <div className="flex">
        <Membership trib={trib} variant="listed" />
      </div>
    </>
  );
}

function StartCommunity() {
  const requireAuth = useRequireAuth();
  const [, navigate] = useLocation();
  const { open } = useSheet('community-form', (viewerId: number, leave) => ({
    viewerId,
    community: null,
    onSaved: ({ id }) => void leave().then(() => navigate(communityPath(id))),
  }));
  return (
    <Button
      variant="secondary"
      size="md"
      aria-haspopup="dialog"
      onClick={() => requireAuth(t.startACommunity, ({ id }) => open(id))}
    >
      <PlusIcon size={20} />
      {t.startCommunity}
    </Button>
  );
}
