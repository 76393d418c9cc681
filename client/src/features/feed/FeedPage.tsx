import { useEffect, useState, type ReactNode, Suspense, lazy, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import type { Trib } from '#shared/api/tribs';
import { useOverlay } from '../../navigation/overlays';
import { warn } from '../../lib/log';
import { isStaticFrameShown } from '../../lib/static-frame';
import { queryClient } from '../../lib/query-client';
import { useMediaQuery } from '../../lib/media-query';
import { FRONT_PICTURE } from '../trib-card/CardFront';
import { COLUMN } from '../tribs/TribImage';
import '../trib-card/trib-card.css';
import { useResumeAfterSignIn } from '../trib-card/card-actions';
import { CardBack } from '../trib-card/CardBack';
import { tribDetails, useCreatedSheet } from '../trib-card/card-sheets';
import { useAuth } from '../auth/auth-context';
import { nearQuery } from '../cities/near';
import { feedQuery, tribQuery } from '../tribs/tribs.api';
import { useTrackVisibleTrib } from '../tribs/refresh-tribs';
import { shownTribId } from '../tribs/trib-request-urls';
import './feed.css';
import { type Feed, tribIn, useFeedList, countText, useMeetupCount } from './feed-list';
import { FeedSplash } from './FeedSplash';
import { filtersOf } from './filter/feed-filters';
import { useFeedFilters } from './filter/use-feed-filters';
import { splashShownFlag } from './shown-flags';
import { Tutorial } from './tutorial/Tutorial';
import { Deck } from './Deck';
import { lazyPart } from '../../lib/LazyPart';
import { IconButton } from '../../ui/IconButton';
import { FilterIcon, SearchIcon } from '../../ui/icons';
import { PageTitle } from '../../ui/Page';
import { useSheet } from '../../navigation/use-sheet';
import { NearChip } from '../cities/NearChip';
import { NotificationsBell } from '../notifications/NotificationsBell';
import { CreateButton } from '../tribs/CreateButton';
import { GoingButton } from '../tribs/GoingButton';
import { useLocation } from 'wouter';
import { ApiError } from '../../lib/api-client';
import { messageFor } from '../../lib/errors';
import { paths, seatMePath } from '../../lib/paths';
import { town } from '../../lib/town';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import * as t from './texts';

export function prefetch(viewerId: number | null): Promise<unknown> {
  const shownId = shownTribId(location.search);
  return Promise.all([
    queryClient.prefetchInfiniteQuery(feedQuery(viewerId, filtersOf(location.search), nearQuery())),
    shownId !== null && queryClient.prefetchQuery(tribQuery(viewerId, shownId)),
  ]);
}

export default function FeedPage() {
  const { filters, activeCount, clear } = useFeedFilters();
  const details = useOverlay(tribDetails.name);
  const feed = useFeedList(filters, details.isOpen);
  const { link, tribs } = feed;
  const hasRoomBeside = useMediaQuery(HAS_ROOM);
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  // If the app has not drawn yet, the prerendered frame shows the splash, which stays even if the meetups are there.
  const [isSplashOver, setSplashOver] = useState(
    () => (tribs !== undefined && !isStaticFrameShown()) || link !== null || splashShownFlag.wasShown(),
  );
  useBrokenLink(isSplashOver ? feed.linkError : null);

  const isReady = tribs !== undefined || feed.error !== null;
  const hasMeetups = tribs !== undefined && tribs.length > 0;
  const isBack = hasMeetups && details.isOpen;
  // The loading animation must not run hidden under the splash.
  const loading = isSplashOver ? <FeedLoading /> : null;
  return (
    <>
      <div className="feed ember-backdrop fixed inset-0" inert={!isSplashOver}>
        <section
          className="deck max-w-phone bg-canvas md:border md:border-line md:shadow-pop"
          data-face={isBack ? 'back' : 'front'}
          data-alone={isReady && !hasMeetups ? true : undefined}
          aria-roledescription={hasMeetups ? t.carousel : undefined}
          aria-label={t.meetups}
          data-first-picture={`${FRONT_PICTURE} object-cover`}
          data-sizes={COLUMN}
          onPointerDownCapture={feed.keepCard}
        >
          {/** The header lies over the cards, but comes first for screen readers, since it has the page's heading. */}
          <FeedHeader isOverPicture={hasMeetups} inert={isBack} isFiltered={activeCount > 0} />
          {feed.error !== null && <FeedFailed error={feed.error} onRetry={feed.retry} />}
          {!isReady && loading}
          {tribs && !hasMeetups && <FeedEmpty onClear={activeCount > 0 ? clear : null} />}
          {hasMeetups && <FeedDeck feed={feed} count={tribs.length} beside={beside} details={details} />}
        </section>
        {hasRoomBeside && <div ref={setBeside} className="contents" />}
        {hasMeetups && !isBack && (
          <p className="deck-keys hidden items-center gap-2 text-sm text-muted">
            {t.keysToBrowse({ k: keyCap })}
          </p>
        )}
      </div>
      {!isSplashOver && <FeedSplash isReady={isReady} meetups={tribs} onDone={() => setSplashOver(true)} />}
      {/** People who follow a friend's link want to see that meetup, so they get the tutorial on their next visit. */}
      <Tutorial hasMeetups={hasMeetups && link === null} isSplashOver={isSplashOver} />
    </>
  );
}

/** `reason` must stay null while the splash would cover the toast. */
function useBrokenLink(reason: Error | null): void {
  const { user } = useAuth();
  const isVisitor = user === null;
  useEffect(() => {
    if (reason === null) return;
    import('./show-broken-link').then(
      ({ showBrokenLink }) => showBrokenLink(reason, isVisitor),
      (cause) => warn('Nobody was told of a broken link', cause),
    );
  }, [reason, isVisitor]);
}

type DeckProps = {
  feed: Feed;
  /** The number of meetups, without the divider and the end. */
  count: number;
  /** The details go into this element beside the card, because the deck clips its contents. */
  beside: HTMLElement | null;
  details: { isOpen: boolean; open: () => void; close: () => void };
};

function FeedDeck({ feed, count, beside, details }: DeckProps) {
  const { slots, index } = feed;
  useResumeAfterSignIn(feed.tribs?.[0]);
  const current = slots[index];
  const shown = tribIn(current);
  const shownBeside = current?.kind === 'evening' ? current.trib : shown;
  useTrackVisibleTrib(shown?.id);
  useCreatedSheet(shown);

  return (
    <>
      <Deck
        slots={slots}
        count={count}
        index={index}
        link={feed.link}
        flipped={details.isOpen}
        onMoved={feed.moveTo}
        onBeyondEnd={() => void feed.more()}
      />
      {beside && shownBeside && !details.isOpen && createPortal(<DetailsPanel trib={shownBeside} />, beside)}
    </>
  );
}

/** Must match the query in feed.css, which makes room for the details. */
const HAS_ROOM = '(min-width: 48rem) and (min-height: 481px)';

/** On a wide screen the details are beside the card, so that nothing has to be opened to read them. */
function DetailsPanel({ trib }: { trib: Trib }) {
  return (
    <section
      aria-label={t.aboutTrib({ meetup: trib.name })}
      className="details-panel overflow-clip border border-line shadow-pop"
      data-own-keys
    >
      <CardBack key={trib.id} trib={trib} isBeside />
    </section>
  );
}

const keyCap = (inside: ReactNode) => <kbd>{inside}</kbd>;

type HeaderProps = { isOverPicture: boolean; inert: boolean; isFiltered: boolean };

/** Over pictures the theme is always dark. */
export function FeedHeader({ isOverPicture, inert, isFiltered }: HeaderProps) {
  const { user } = useAuth();
  const { filters, apply } = useFeedFilters();
  const count = useMeetupCount(filters);
  const ground = isOverPicture ? 'on-picture' : 'border border-line bg-surface hover:border-edge';
  return (
    <header
      data-theme={isOverPicture ? 'dark' : undefined}
      inert={inert}
      className={`${isOverPicture ? 'front-top' : ''} deck-over pointer-events-none absolute inset-x-0 top-0 z-10 px-5 pt-[max(12px,env(safe-area-inset-top))] pb-8 text-ink`}
    >
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-2 gap-y-1 max-[359px]:gap-x-1.5">
        {/* The row below takes the whole width, because it would otherwise break into two lines. */}
        <PageTitle className="line-clamp-2 text-[min(1.25rem,max(4.7cqw,min(0.9375rem,17px)),24px)]/snug!">
          {t.tribsForYou}
        </PageTitle>
        <div className="col-span-2 row-start-2 flex min-h-7 flex-wrap items-center gap-2 has-[fieldset,.going-chip]:[&>p]:hidden">
          {/* A choice of city changes the order, so the list begins with its first card instead of the one in the URL. */}
          <NearChip
            asks
            className={`pointer-events-auto ${ground}`}
            beforeChoice={() => apply(filters, { restart: true })}
          />
          <PanelButton isSearch className={`pointer-events-auto h-7! w-11! ${ground}`} />
          <GoingButton className={`going-chip hit-44 pointer-events-auto min-h-7 px-2.5 ${ground}`} />
          {/* The count loads after the list, so it comes last and moves no button, and only where it cuts no other short. It is
              0 if only a link's meetup is shown. */}
          {isOverPicture && !isFiltered && Boolean(count) && (
            <p className={`feed-count text-[min(0.875rem,18px)]/snug ${user ? 'max-[359px]:hidden' : ''}`}>
              {countText(count ?? 0)}
            </p>
          )}
        </div>
        <div className="flex shrink-0 items-center gap-2 max-[359px]:gap-1">
          <NotificationsBell className={`pointer-events-auto ${ground}`} />
          <PanelButton className={`pointer-events-auto ${ground}`} />
          <CreateButton className={`pointer-events-auto ${ground}`} />
        </div>
      </div>
      {isFiltered && (
        <Suspense fallback={null}>
          <ActiveFilters className="pointer-events-auto mt-3 w-fit" />
        </Suspense>
      )}
    </header>
  );
}

const ActiveFilters = lazyPart(async () => (await import('./filter/ActiveFilters')).ActiveFilters);
const loadPanel = () => import('./filter/FilterPanel');

/** Opens the panel, which is loaded on demand: at its search, or at its filters, whose number it shows. */
function PanelButton({ isSearch = false, className }: { isSearch?: boolean; className: string }) {
  const { filters, activeCount, apply } = useFeedFilters();
  const { isOpen, open } = useSheet(isSearch ? 'search' : 'filters', (_, leave) => ({
    isSearch,
    filters,
    onApply: (chosen, restart) => {
      apply(chosen, { restart });
      void leave();
    },
  }));
  const count = isSearch ? 0 : activeCount;

  return (
    <IconButton
      label={isSearch ? t.searchMeetups : t.filtersActive({ count })}
      variant="solid"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      className={`hit-44 relative ${className}`}
      onPointerEnter={() => void loadPanel().catch(() => undefined)}
      onClick={open}
    >
      {isSearch ? <SearchIcon size={16} /> : <FilterIcon />}
      {count > 0 && (
        <span className="absolute -top-1.5 -end-1.5 grid size-6 place-items-center rounded-pill bg-ember text-xs leading-none font-bold text-on-ember">
          {count}
        </span>
      )}
    </IconButton>
  );
}

const CENTRED = 'flex h-full flex-col justify-center overflow-y-auto bg-canvas pt-20 text-ink';

function FeedLoading() {
  return (
    <output className="flex h-full flex-col justify-end gap-3 bg-surface px-5 pb-4">
      <span className="sr-only">{t.loadingMeetups}</span>
      <Skeleton className="size-18 rounded-pill" />
      <Skeleton className="h-8 w-40 rounded-pill" />
      <Skeleton className="h-8 w-4/5" />
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="mt-1 h-13 rounded-pill" />
    </output>
  );
}

type Failure = { error: unknown; onRetry: () => void };

function Failed({ error, onRetry }: Failure) {
  return (
    <div className={CENTRED}>
      <ErrorState text={messageFor(error, t.failedToFetchMeetups)} onRetry={onRetry} />
    </div>
  );
}

type Offline = { viewerId: number; isOffline: boolean; onRetry: () => void; otherwise: ReactNode };

/** Needed only if our server is unreachable. Without the service worker, the script cannot be loaded then either. */
const GoingOffline = lazy(async (): Promise<{ default: ComponentType<Offline> }> => {
  try {
    return { default: (await import('../trib-card/offline/GoingOffline')).GoingOffline };
  } catch {
    return { default: ({ otherwise }) => otherwise };
  }
});

export function FeedFailed({ error, onRetry }: Failure) {
  const { user } = useAuth();
  const failed = <Failed error={error} onRetry={onRetry} />;
  if (!user || !(error instanceof ApiError) || !wasUnreachable(error)) return failed;
  const isOffline = error.status === 0;
  return (
    <Suspense fallback={failed}>
      <GoingOffline viewerId={user.id} isOffline={isOffline} onRetry={onRetry} otherwise={failed} />
    </Suspense>
  );
}

/** True without a connection, or if a proxy responds because our server does not. */
const wasUnreachable = ({ status, body }: ApiError) => status === 0 || (status >= 500 && !body?.code);

const EmptyTown = lazyPart(async () => (await import('../trib-card/EmptyTown')).EmptyTown);

/** No meetup matches the filters or, if `onClear` is null, there are none at all. */
export function FeedEmpty({ onClear }: { onClear: (() => void) | null }) {
  const [, navigate] = useLocation();
  if (town.startsEmpty && !onClear) {
    return (
      <div className="h-full overflow-y-auto bg-canvas pt-20 text-ink">
        <Suspense fallback={null}>
          <EmptyTown />
        </Suspense>
      </div>
    );
  }
  return (
    <div className={CENTRED}>
      {onClear ? (
        <EmptyState
          title={t.noMeetupsFitThese}
          text={t.widenSearchAndSee}
          action={<Button onClick={onClear}>{t.clearFilters}</Button>}
        />
      ) : (
        <EmptyState
          title={t.noTribsAvailable}
          text={t.createFirstTribTo}
          action={
            <div className="grid gap-3">
              <Button onClick={() => navigate(paths.createTrib)}>{t.createTrib}</Button>
              <Button variant="secondary" onClick={() => navigate(seatMePath)}>
                {t.seatMeWeek}
              </Button>
            </div>
          }
        />
      )}
    </div>
  );
}
