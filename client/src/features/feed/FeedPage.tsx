import { useEffect, useState, type ReactNode } from 'react';
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
import { type Feed, tribIn, useFeedList } from './feed-list';
import { FeedHeader } from './FeedHeader';
import { FeedSplash } from './FeedSplash';
import { FeedEmpty, FeedFailed, FeedLoading } from './FeedStates';
import { filtersOf } from './filter/feed-filters';
import { useFeedFilters } from './filter/use-feed-filters';
import { splashShownFlag } from './shown-flags';
import { Tutorial } from './tutorial/Tutorial';
import { Deck } from './Deck';
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
          aria-roledescription={hasMeetups ? 'carousel' : undefined}
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
