import { useIsFetching } from '@tanstack/react-query';
import type { DiscoverTab } from '#shared/domain/discover-tabs';
import { SEARCH_MAX } from '#shared/domain/limits';
import { lazyPart } from '../../lib/LazyPart';
import { queryClient as appClient } from '../../lib/query-client';
import { useReadOnReturn } from '../../lib/use-read-on-return';
import { PageTitle, WideColumn } from '../../ui/Page';
import { SearchField } from '../../ui/SearchField';
import { Tabs } from '../../ui/Tabs';
import { NearChip } from '../cities/NearChip';
import { NotificationsBell } from '../notifications/NotificationsBell';
import '../trib-card/trib-card.css';
import { nearQuery } from '../cities/near';
import { communitiesQuery } from '../communities/communities.api';
import { CreateButton } from '../tribs/CreateButton';
import { GoingButton } from '../tribs/GoingButton';
import { nearIdeasQuery } from '../tribs/ideas.api';
import { feedQuery } from '../tribs/tribs.api';
import './discover.css';
import { parseDiscoverUrl } from './discover-url';
import { CommunitiesTab, ExperiencesTab, TribsTab } from './DiscoverTabs';
import { thingsFound, useDiscoverUrl, useFound } from './use-discover-url';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { prefersReducedMotion } from '../../lib/media-query';
import * as t from './texts';

const NothingFound = lazyPart(async () => (await import('./NothingFound')).NothingFound);

const TABS = [
  { value: 'experiences', label: t.experiences, Content: ExperiencesTab },
  { value: 'communities', label: t.communities, Content: CommunitiesTab },
  { value: 'tribs', label: t.tribs, Content: TribsTab },
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
  const found = useFound(search);
  const others = found.filter(({ tab: other, count }) => other !== tab && count > 0);
  const tabs = TABS.map(({ value, label, Content }) => ({
    value,
    label,
    found: found.find((one) => one.tab === value)?.text,
    content: (
      <Content
        search={search}
        nothingFound={
          <Suspense fallback={null}>
            <NothingFound search={search} others={others} onTab={change} onClear={clear} />
          </Suspense>
        }
      />
    ),
  }));
  return (
    <WideColumn className="px-5">
      <Tabs
        label={t.discover}
        value={tab}
        onChange={change}
        tabs={tabs}
        renderHead={(list) => (
          <SlidingHeader>
            <div className="flex min-h-15 flex-wrap items-center justify-between gap-3 pt-4">
              <div className="flex min-w-32 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
                <PageTitle>{t.discover}</PageTitle>
                <NearChip className="border border-line bg-surface hover:border-edge" />
              </div>
              <div className="ms-auto flex gap-2.5">
                <GoingButton />
                <NotificationsBell />
              </div>
            </div>
            <div className="flex flex-wrap items-center gap-2.5 pt-2 pb-2.5">
              <search className="min-w-0 grow basis-40">
                <SearchField
                  label={t.searchExperiencesCommunities}
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
            <output className="sr-only">{found.map(thingsFound).join(', ')}</output>
          </SlidingHeader>
        )}
      />
    </WideColumn>
  );
}

/** The header slides out of the screen by at most this much. */
const HEADER_OFFSET_MAX = 60;

/** Stays on the screen, except for its first line, which scrolls away with the page. */
function SlidingHeader({ children }: { children: ReactNode }) {
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    let frame = 0;
    const slide = () => {
      frame = 0;
      const offset = prefersReducedMotion() ? 0 : headerOffset(scrollY);
      if (header.current) header.current.style.transform = offset === 0 ? '' : `translateY(-${offset}px)`;
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(slide);
    };
    slide();
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, []);
  return (
    <header
      ref={header}
      className="discover-head sticky top-0 z-20 pt-[env(safe-area-inset-top)] pb-3 short:relative"
    >
      {children}
    </header>
  );
}

/** How far up the header is after this much scrolling. Some browsers scroll past the top, where it must not move. */
export function headerOffset(scrolled: number): number {
  return Math.min(Math.max(scrolled, 0), HEADER_OFFSET_MAX);
}
