import { useIsFetching } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { DiscoverTab } from '#shared/domain/discover-tabs';
import { SEARCH_MAX } from '#shared/domain/limits';
import { paths } from '../../lib/paths';
import { useReadOnReturn } from '../../lib/use-read-on-return';
import { Button, buttonClass } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { PageTitle, WideColumn } from '../../ui/Page';
import { SearchField } from '../../ui/SearchField';
import { Tabs } from '../../ui/Tabs';
import { NearChip } from '../cities/NearChip';
import { NotificationsBell } from '../notifications/NotificationsBell';
import '../trib-card/trib-card.css';
import './discover.css';
import { CommunitiesTab, ExperiencesTab, TribsTab } from './DiscoverTabs';
import { CommunitySheetOutlet, IdeaSheetOutlet } from './SheetOutlets';
import { SlidingHeader, HEADER_OFFSET_MAX } from './SlidingHeader';
import { useDiscoverUrl } from './use-discover-url';
import { useCommunitySearch, useIdeaSearch, useTribSearch } from './use-search';

const TABS = [
  { value: 'experiences', label: 'Experiences', Content: ExperiencesTab },
  { value: 'communities', label: 'Communities', Content: CommunitiesTab },
  { value: 'tribs', label: 'Tribs', Content: TribsTab },
] as const;

export default function DiscoverPage() {
  const { tab, text, search, typed, setTyped, clear, showTab } = useDiscoverUrl();
  const isFetching = useIsFetching() > 0;
  useReadOnReturn();
  const change = (next: DiscoverTab) => {
    // The next list begins at its top, under the header as it is.
    scrollTo(0, Math.min(scrollY, HEADER_OFFSET_MAX));
    showTab(next);
  };
  const tabs = TABS.map(({ value, label, Content }) => ({
    value,
    label,
    content: (
      <Content
        search={search}
        nothingFound={<NothingFound search={search} tab={value} onTab={change} onClear={clear} />}
      />
    ),
  }));
  return (
    <WideColumn className="px-5">
      <Tabs
        label="Discover"
        value={tab}
        onChange={(value) => change(TABS.find((one) => one.value === value)?.value ?? tab)}
        tabs={tabs}
        renderHead={(list) => (
          <SlidingHeader>
            <div className="flex min-h-15 items-center justify-between gap-3 pt-2">
              <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
                <PageTitle>Discover</PageTitle>
                <NearChip className="border border-line bg-surface hover:border-edge" />
              </div>
              <NotificationsBell />
            </div>
            <search className="block pt-2 pb-2.5">
              <SearchField
                label="Search experiences, communities..."
                value={typed}
                onChange={setTyped}
                max={SEARCH_MAX}
                isBusy={typed.trim() !== text || (search !== '' && isFetching)}
              />
            </search>
            {list}
          </SlidingHeader>
        )}
      />
      <IdeaSheetOutlet />
      <CommunitySheetOutlet />
    </WideColumn>
  );
}

type NothingProps = {
  search: string;
  tab: DiscoverTab;
  onTab: (tab: DiscoverTab) => void;
  onClear: () => void;
};

/** Says which other tab has something, and what to do next. */
function NothingFound({ search, tab, onTab, onClear }: NothingProps) {
  const others = useResultCounts(search).filter(({ name, count }) => name !== tab && count > 0);
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

function useResultCounts(search: string) {
  const ideas = useIdeaSearch(search);
  const communities = useCommunitySearch(search);
  const tribs = useTribSearch(search);
  return [
    resultCount('experiences', counted(ideas)?.length, 'experience', 'experiences'),
    resultCount('communities', counted(communities)?.length, 'community', 'communities'),
    resultCount('tribs', counted(tribs)?.pages[0]?.items.length, 'trib', 'tribs', tribs.hasNextPage),
  ];
}

/** What is left of the last search says nothing about this one. */
function counted<T>({ data, isPlaceholderData }: { data?: T; isPlaceholderData: boolean }): T | undefined {
  return isPlaceholderData ? undefined : data;
}

function resultCount(
  name: DiscoverTab,
  count: number | undefined,
  one: string,
  many: string,
  hasMore = false,
) {
  const known = count ?? 0;
  return { name, count: known, text: `${known}${hasMore ? '+' : ''} ${known === 1 ? one : many}` };
}
