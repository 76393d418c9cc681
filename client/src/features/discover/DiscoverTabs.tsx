import { type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { messageFor } from '../../lib/errors';
import { loadMore } from '../../lib/load-more';
import { paths } from '../../lib/paths';
import { Button, buttonClass } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { useResumeJoiningCommunity } from '../communities/memberships';
import { CardActionsProvider } from '../trib-card/CardActionsProvider';
import { CardGridSkeleton, CardGrid, NearGrid } from './CardGrid';
import { CommunityCard } from './CommunityCard';
import { DiscoverTribCard } from './DiscoverTribCard';
import { ExperienceCard } from './ExperienceCard';
import { useIdeaSearch, useCommunitySearch, useTribSearch } from './use-search';

/** `nothingFound` is shown instead of the list if the search found nothing. */
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
      </ListState>
    </>
  );
}

const NO_TRIBS: readonly Trib[] = [];

export function TribsTab({ search, nothingFound }: TabProps) {
  const list = useTribSearch(search);
  const pages = list.data?.pages;
  // A meetup whose score changed in between may be on two pages.
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
        {list.hasNextPage && !list.isPlaceholderData && (
          <div className="grid place-items-center pb-5">
            <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void loadMore(list)}>
              Show more
            </Button>
          </div>
        )}
      </ListState>
    </CardActionsProvider>
  );
}

type List = { isPending: boolean; isError: boolean; error: unknown; refetch: () => Promise<unknown> };

type ListProps = {
  list: List;
  /** "experiences" */
  things: string;
  /** Undefined until it has loaded. */
  count: number | undefined;
  /** Shown if there is nothing. */
  empty: ReactNode;
  children: ReactNode;
};

/** A list that loads, fails, is empty or has something. */
function ListState({ list, things, count, empty, children }: ListProps) {
  if (count === undefined && list.isPending) return <CardGridSkeleton label={`Loading ${things}...`} />;
  if (count === undefined) {
    return (
      <ErrorState
        title={`Failed to load ${things}`}
        text={messageFor(list.error, 'The connection may have dropped. Nothing you did is lost.')}
        onRetry={() => void list.refetch()}
      />
    );
  }
  return count === 0 ? empty : children;
}

type CountProps = { search: string; count: number | null | undefined; hasMore?: boolean };

/** Announces what a search found, once it has. */
function ResultCount({ search, count, hasMore = false }: CountProps) {
  const text =
    search === '' || count === null || count === undefined ? '' : `${count}${hasMore ? '+' : ''} found`;
  return <output className="sr-only">{text}</output>;
}
