import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { showToast } from '../../ui/toast-store';
import { useHistoryDialog } from '../../ui/use-history-dialog';
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet has nothing to name
import './feed.css';
import { FeedHeader } from './FeedHeader';
import { FeedEmpty, FeedFailed, FeedLoading } from './FeedStates';
import { useFeedFilters } from './filter/use-feed-filters';
import { linkedTribId } from './linked-trib';
import { FeedSplash } from './splash/FeedSplash';
import { Tutorial } from './tutorial/Tutorial';
import { useFeed } from './use-feed';
import { useFeedPosition } from './use-feed-position';

/** On its way together with the meetups it will show. */
const deckScript = import('./FeedDeck');
deckScript.catch(() => undefined);
const FeedDeck = lazy(async () => ({ default: (await deckScript).FeedDeck }));

const NONE: readonly Trib[] = [];

export default function FeedPage() {
  const { filters, activeCount, clear } = useFeedFilters();
  const feed = useFeed(filters, linkedTribId(useSearch()));
  const tribs = feed.tribs ?? NONE;
  const { index, moveTo } = useFeedPosition(feed.question, tribs);
  const details = useHistoryDialog('details');
  const [isSplashOver, setSplashOver] = useState(feed.tribs !== undefined);
  useBrokenLink(feed.isLinkBroken && isSplashOver);

  const isReady = feed.tribs !== undefined || feed.error !== null;
  const hasMeetups = tribs.length > 0;
  const isBack = hasMeetups && details.isOpen;
  // What nobody sees need not breathe.
  const loading = isSplashOver ? <FeedLoading /> : null;
  return (
    <>
      <div className="ember-backdrop fixed inset-0" inert={!isSplashOver}>
        <section
          className="deck max-w-phone bg-canvas md:border md:border-line md:shadow-pop"
          data-face={isBack ? 'back' : 'front'}
          aria-roledescription={hasMeetups ? 'carousel' : undefined}
          aria-label="Meetups"
        >
          {feed.error !== null && <FeedFailed error={feed.error} onRetry={feed.retry} />}
          {!isReady && loading}
          {feed.tribs && !hasMeetups && <FeedEmpty onClear={activeCount > 0 ? clear : null} />}
          {hasMeetups && (
            <Suspense fallback={loading}>
              <FeedDeck feed={feed} tribs={tribs} index={index} moveTo={moveTo} details={details} />
            </Suspense>
          )}
          <FeedHeader
            isOverPicture={hasMeetups}
            inert={isBack}
            isFiltered={activeCount > 0}
            count={hasMeetups && activeCount === 0 ? feed.count : null}
          />
        </section>
      </div>
      {!isSplashOver && (
        <FeedSplash isReady={isReady} meetups={feed.tribs} onDone={() => setSplashOver(true)} />
      )}
      <Tutorial hasMeetups={hasMeetups} isSplashOver={isSplashOver} />
    </>
  );
}

/** Told once one can see it, and not under the splash. */
function useBrokenLink(isBroken: boolean): void {
  useEffect(() => {
    if (!isBroken) return;
    showToast({
      title: 'That trib is not here any more',
      description: 'Perhaps it was cancelled. Here are others you may like.',
    });
  }, [isBroken]);
}
