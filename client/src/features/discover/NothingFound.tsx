import { Link } from 'wouter';
import type { DiscoverTab } from '#shared/domain/discover-tabs';
import { paths } from '../../lib/paths';
import { Button, buttonClass } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { useCommunitySearch, useIdeaSearch, useTribSearch } from './use-search';

type Props = { search: string; tab: DiscoverTab; onTab: (tab: DiscoverTab) => void; onClear: () => void };

/** Says which other tab has something, and what to do next. */
export function NothingFound({ search, tab, onTab, onClear }: Props) {
  const others = useElsewhere(search).filter(({ name, count }) => name !== tab && count > 0);
  return (
    <EmptyState
      title={`Nothing found for “${search}”`}
      text={others.length > 0 ? 'But there is something here:' : 'Try another word, or start it yourself.'}
      action={
        <div className="flex flex-col gap-3">
          {others.map(({ name, text }) => (
            <Button key={name} size="md" onClick={() => onTab(name)}>
              {text}
            </Button>
          ))}
          <Button variant="secondary" size="md" onClick={onClear}>
            Clear search
          </Button>
          {others.length === 0 && (
            <Link href={paths.createTrib} className={buttonClass({ size: 'md' })}>
              Create a meetup
            </Link>
          )}
        </div>
      }
    />
  );
}

function useElsewhere(search: string) {
  const ideas = useIdeaSearch(search);
  const communities = useCommunitySearch(search);
  const tribs = useTribSearch(search);
  return [
    elsewhere('experiences', counted(ideas)?.length, 'experience', 'experiences'),
    elsewhere('communities', counted(communities)?.length, 'community', 'communities'),
    elsewhere('tribs', counted(tribs)?.pages[0]?.items.length, 'trib', 'tribs', tribs.hasNextPage),
  ];
}

/** What is left of the last search says nothing about this one. */
function counted<T>({ data, isPlaceholderData }: { data?: T; isPlaceholderData: boolean }): T | undefined {
  return isPlaceholderData ? undefined : data;
}

function elsewhere(name: DiscoverTab, count: number | undefined, one: string, many: string, hasMore = false) {
  const known = count ?? 0;
  return { name, count: known, text: `${known}${hasMore ? '+' : ''} ${known === 1 ? one : many}` };
}
