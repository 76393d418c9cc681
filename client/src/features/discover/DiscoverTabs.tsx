import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { Link } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { messageFor } from '../../lib/errors';
import { isStaticFrameShown } from '../../lib/static-frame';
import { loadMore } from '../../lib/load-more';
import { paths } from '../../lib/paths';
import { Button, buttonClass } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { useResumeJoiningCommunity } from '../communities/memberships';
import { StartCommunity } from '../communities/StartCommunity';
import { CardActionsProvider } from '../trib-card/CardActionsProvider';
import { useNearCity } from '../cities/use-near';
import { CommunityCard } from './CommunityCard';
import { DiscoverTribCard } from './DiscoverTribCard';
import { ExperienceCard } from './ExperienceCard';
import { useIdeaSearch, useCommunitySearch, useTribSearch } from './use-discover-url';
import { CARD_PICTURE, CARD_SIZES } from './DiscoverCard';

/** `nothingFound` replaces the list if the search found nothing. */
type TabProps = { search: string; nothingFound: ReactNode };

export function ExperiencesTab({ search, nothingFound }: TabProps) {
  const ideas = useIdeaSearch(search);
  const none = <EmptyState title="No experiences available" />;
  return (
    <>
      <ResultCount search={search} count={ideas.isPlaceholderData ? null : ideas.data?.length} />
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
    </>
  );
}

export function CommunitiesTab({ search, nothingFound }: TabProps) {
  const communities = useCommunitySearch(search);
  useResumeJoiningCommunity(communities.data);
  const none = (
    <EmptyState title="No communities available" text="Communities are being loaded. Check back soon!" />
  );
  return (
    <>
      <ResultCount search={search} count={communities.isPlaceholderData ? null : communities.data?.length} />
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
        Show more
      </Button>
    </div>
  );
}

const NO_TRIBS: readonly Trib[] = [];

export function TribsTab({ search, nothingFound }: TabProps) {
  const list = useTribSearch(search);
  const pages = list.data?.pages;
  // A meetup whose score changed between two requests may be on both pages.
  const tribs = useMemo(
    () => pages && [...new Map(pages.flatMap(({ items }) => items).map((trib) => [trib.id, trib])).values()],
    [pages],
  );
  const none = (
    <EmptyState
      title="No tribs available"
      text="Be the one who brings people together."
      action={
        <Link href={paths.createTrib} className={buttonClass()}>
          Create a meetup
        </Link>
      }
    />
  );
  return (
    <CardActionsProvider>
      <ResultCount
        search={search}
        count={list.isPlaceholderData ? null : tribs?.length}
        hasMore={list.hasNextPage}
      />
      <ListState list={list} things="tribs" count={tribs?.length} empty={search === '' ? none : nothingFound}>
        <NearGrid items={tribs ?? NO_TRIBS} things="meetups" isMixed={search !== ''}>
          {(trib, index) => <DiscoverTribCard trib={trib} search={search} isFirst={index === 0} />}
        </NearGrid>
        <MoreButton list={list} />
      </ListState>
    </CardActionsProvider>
  );
}

type List = { isPending: boolean; isError: boolean; error: unknown; refetch: () => Promise<unknown> };

type ListProps = {
  list: List;
  things: keyof typeof FETCHED;
  /** Undefined until the list has loaded. */
  count: number | undefined;
  empty: ReactNode;
  children: ReactNode;
};

/** Error messages call the contents of the tabs by other names. */
const FETCHED = { tribs: 'meetups', experiences: 'ideas', communities: 'communities' };

function ListState({ list, things, count, empty, children }: ListProps) {
  if (count === undefined && list.isPending) return <CardGridSkeleton label={`Loading ${things}...`} />;
  if (count === undefined) {
    return (
      <ErrorState
        title={`Failed to load ${things}`}
        text={messageFor(list.error, `Failed to fetch ${FETCHED[things]}. The connection may have dropped.`)}
        onRetry={() => void list.refetch()}
      />
    );
  }
  return count === 0 ? empty : children;
}

type CountProps = { search: string; count: number | null | undefined; hasMore?: boolean };

/** Announces to screen readers how much a search has found. */
function ResultCount({ search, count, hasMore = false }: CountProps) {
  const text =
    search === '' || count === null || count === undefined ? '' : `${count}${hasMore ? '+' : ''} found`;
  return <output className="sr-only">{text}</output>;
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
  things: string;
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
          No {things} near {city.kind === 'city' ? city.name : 'you'} yet.
        </p>
      ) : (
        <CardGrid items={near}>{children}</CardGrid>
      )}
      <h2 className="flex items-center gap-4 pt-1 pb-4 font-display text-lg font-bold after:h-px after:flex-1 after:bg-line">
        Farther away
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
