import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useEffect, useState } from 'react';
import type { DiscoverTab } from '#shared/domain/discover-tabs';
import { SEARCH_MAX } from '#shared/domain/limits';
import { paths } from '../../lib/paths';
import { queryClient as appClient } from '../../lib/query-client';
import { useReadOnReturn } from '../../lib/use-read-on-return';
import { Button, buttonClass } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { PageTitle, WideColumn } from '../../ui/Page';
import { SearchField } from '../../ui/SearchField';
import { Tabs } from '../../ui/Tabs';
import { ApiError } from '../../lib/api-client';
import { messageFor } from '../../lib/errors';
import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { showToast } from '../../ui/toast-store';
import { NearChip } from '../cities/NearChip';
import { NotificationsBell } from '../notifications/NotificationsBell';
import '../trib-card/trib-card.css';
import { useAuth } from '../auth/auth-context';
import { nearQuery } from '../cities/near';
import { useNearQuery } from '../cities/use-near';
import { communitiesQuery, communityQuery, findCommunity } from '../communities/communities.api';
import { CreateButton } from '../tribs/CreateButton';
import { GoingButton } from '../tribs/GoingButton';
import { nearIdeasQuery } from '../tribs/ideas.api';
import { feedQuery } from '../tribs/tribs.api';
import './discover.css';
import { parseDiscoverUrl } from './discover-url';
import { CommunitiesTab, ExperiencesTab, TribsTab } from './DiscoverTabs';
import { SlidingHeader, HEADER_OFFSET_MAX } from './SlidingHeader';
import {
  useDiscoverUrl,
  useSheetInUrl,
  useCommunitySearch,
  useIdeaSearch,
  useTribSearch,
} from './use-discover-url';

const TABS = [
  { value: 'experiences', label: 'Experiences', Content: ExperiencesTab },
  { value: 'communities', label: 'Communities', Content: CommunitiesTab },
  { value: 'tribs', label: 'Tribs', Content: TribsTab },
] as const;

export function prefetch(viewerId: number | null): Promise<unknown> {
  const { tab, search } = parseDiscoverUrl(location.pathname, location.search);
  const near = nearQuery();
  if (tab === 'communities') return appClient.prefetchInfiniteQuery(communitiesQuery(viewerId, near, search));
  if (tab === 'experiences') return appClient.prefetchQuery(nearIdeasQuery(viewerId, near, search));
  return appClient.prefetchInfiniteQuery(feedQuery(viewerId, search === '' ? {} : { q: search }, near));
}

export default function DiscoverPage() {
  const { tab, text, search, typed, setTyped, clear, showTab } = useDiscoverUrl();
  const isFetching = useIsFetching() > 0;
  useReadOnReturn();
  const change = (next: DiscoverTab) => {
    // The next list starts at its top, but the header stays as far up as it was.
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
            <div className="flex min-h-15 flex-wrap items-center justify-between gap-3 pt-2">
              <div className="flex min-w-32 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
                <PageTitle>Discover</PageTitle>
                <NearChip className="border border-line bg-surface hover:border-edge" />
              </div>
              <div className="ml-auto flex gap-2.5">
                <GoingButton />
                <NotificationsBell />
              </div>
            </div>
            <div className="flex flex-wrap items-center gap-2.5 pt-2 pb-2.5">
              <search className="min-w-0 grow basis-40">
                <SearchField
                  label="Search experiences, communities..."
                  value={typed}
                  onChange={setTyped}
                  max={SEARCH_MAX}
                  isBusy={typed.trim() !== text || (search !== '' && isFetching)}
                />
              </search>
              {/* On a phone, the search field needs the room of the button's text. */}
              <CreateButton className="min-h-12 border border-line bg-surface hover:border-edge max-sm:px-3.5 max-sm:[&>span]:sr-only max-sm:[&>svg]:block" />
            </div>
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

/** Placeholder data comes from the last search, so it says nothing about this one. */
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

const loadIdeaSheet = async () => (await import('./IdeaSheet')).IdeaSheet;
const loadCommunitySheet = async () => (await import('./CommunitySheet')).CommunitySheet;

/** Opens the experience that the URL names over the page. */
function IdeaSheetOutlet() {
  const { id, close } = useSheetInUrl('idea');
  const { user, isRestoring } = useAuth();
  const query = useNearQuery();
  const ideas = useQuery({
    ...nearIdeasQuery(user?.id ?? null, query),
    enabled: id !== null && !isRestoring,
  });
  const idea = ideas.data?.find((one) => one.id === id);
  useMissingToast({ isMissing: id !== null && ideas.isSuccess && !idea, thing: 'experience', close });
  useFailureToast({ error: id === null || ideas.data ? null : ideas.error, thing: 'experience', close });
  const { shown, isOpen } = useKeepWhileClosing(id === null ? undefined : idea);
  const { Dialog: Sheet } = useLazyDialog(loadIdeaSheet, { isOpen, close });
  return Sheet && shown ? <Sheet idea={shown} open={isOpen} onClose={close} /> : null;
}

/** Opens the community that the URL names over the page. */
function CommunitySheetOutlet() {
  const queryClient = useQueryClient();
  const { user, isRestoring } = useAuth();
  const viewerId = user?.id ?? null;
  const query = useNearQuery();
  const { id, close } = useSheetInUrl('community');
  const community = useQuery({
    ...communityQuery(viewerId, id ?? 0, query),
    enabled: id !== null && !isRestoring,
  });
  const isMissing = community.error instanceof ApiError && community.error.status === 404;
  useMissingToast({ isMissing: id !== null && isMissing, thing: 'community', close });
  // A community from a list is shown at once, and stays if its details fail to load.
  const known =
    id === null || isMissing ? undefined : (community.data ?? findCommunity(queryClient, viewerId, id));
  useFailureToast({
    error: id === null || isMissing || known ? null : community.error,
    thing: 'community',
    close,
  });
  const { shown, isOpen } = useKeepWhileClosing(known);
  const { Dialog: Sheet } = useLazyDialog(loadCommunitySheet, { isOpen, close });
  return Sheet && shown ? <Sheet community={shown} open={isOpen} onClose={close} /> : null;
}

function useKeepWhileClosing<T>(wanted: T | undefined) {
  const [shown, setShown] = useState(wanted);
  if (wanted !== undefined && wanted !== shown) setShown(wanted);
  return { shown, isOpen: wanted !== undefined };
}

type MissingToast = { isMissing: boolean; thing: string; close: () => void };

function useMissingToast({ isMissing, thing, close }: MissingToast): void {
  useEffect(() => {
    if (!isMissing) return;
    showToast({ title: `This ${thing} is no longer here` });
    close();
  }, [isMissing, thing, close]);
}

type FailureToast = { error: Error | null; thing: string; close: () => void };

function useFailureToast({ error, thing, close }: FailureToast): void {
  useEffect(() => {
    if (!error) return;
    const description = messageFor(error, 'Please try again');
    showToast({ title: `The ${thing} didn't open`, description, tone: 'destructive' });
    close();
  }, [error, thing, close]);
}
