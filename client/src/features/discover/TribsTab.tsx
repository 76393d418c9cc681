import { useMemo } from 'react';
import { Link } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { loadMore } from '../../lib/load-more';
import { paths } from '../../lib/paths';
import { Button, buttonClass } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ListedCards } from '../trib-card/ListedCards';
import type { TabProps } from './ExperiencesTab';
import { ResultCount } from './ResultCount';
import { ListState } from './ListState';
import { NearGrid } from './NearGrid';
import { DiscoverTribCard } from './DiscoverTribCard';
import { useTribSearch } from './use-search';

const NONE: readonly Trib[] = [];

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
    <ListedCards>
      <ResultCount
        search={search}
        count={list.isPlaceholderData ? null : tribs?.length}
        hasMore={list.hasNextPage}
      />
      <ListState list={list} things="tribs" count={tribs?.length} empty={search === '' ? none : nothingFound}>
        <NearGrid items={tribs ?? NONE} things="meetups" isMixed={search !== ''}>
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
    </ListedCards>
  );
}
