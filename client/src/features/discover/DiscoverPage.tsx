import { useIsFetching } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { DiscoverTab } from '#shared/domain/discover-tabs';
import { SEARCH_MAX } from '#shared/domain/limits';
import { usePrefetch } from '../../lib/use-prefetch';
import { useReadOnReturn } from '../../lib/use-read-on-return';
import { PageTitle, WideColumn } from '../../ui/Page';
import { SearchField } from '../../ui/SearchField';
import { Tabs } from '../../ui/Tabs';
import { NearChip } from '../cities/NearChip';
import { NotificationsBell } from '../notifications/NotificationsBell';
import '../trib-card/trib-card.css';
import { CardGridSkeleton } from './CardGrid';
import './discover.css';
import { ExperiencesTab } from './ExperiencesTab';
import { HEADER_OFFSET_MAX } from './header-offset';
import { CommunitySheetOutlet, IdeaSheetOutlet } from './SheetOutlets';
import { SlidingHeader } from './SlidingHeader';
import { useDiscoverUrl } from './use-discover-url';

/** The first list waits for no other. */
const loadOthers = () =>
  Promise.all([import('./CommunitiesTab'), import('./TribsTab'), import('./NothingFound')]);
const CommunitiesTab = lazy(async () => ({ default: (await import('./CommunitiesTab')).CommunitiesTab }));
const TribsTab = lazy(async () => ({ default: (await import('./TribsTab')).TribsTab }));
const NothingFound = lazy(async () => ({ default: (await import('./NothingFound')).NothingFound }));

const TABS = [
  { value: 'experiences', label: 'Experiences', Content: ExperiencesTab },
  { value: 'communities', label: 'Communities', Content: CommunitiesTab },
  { value: 'tribs', label: 'Tribs', Content: TribsTab },
] as const;

export default function DiscoverPage() {
  const { tab, text, search, typed, setTyped, clear, showTab } = useDiscoverUrl();
  const isFetching = useIsFetching() > 0;
  usePrefetch(loadOthers);
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
      <Suspense fallback={<CardGridSkeleton label={`Loading ${value}...`} />}>
        <Content
          search={search}
          nothingFound={<NothingFound search={search} tab={value} onTab={change} onClear={clear} />}
        />
      </Suspense>
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
