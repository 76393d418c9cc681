import { useEffect, useMemo, useState } from 'react';
import type { Trib } from '#shared/api/tribs';
import { showToast } from '../../ui/toast-store';
import { useHistoryDialog } from '../../ui/use-history-dialog';
import '../trib-card/trib-card.css';
import './feed.css';
import { FeedDeck } from './FeedDeck';
import { FeedHeader } from './FeedHeader';
import { FeedEmpty, FeedFailed, FeedLoading } from './FeedStates';
import { useFeedFilters } from './filter/use-feed-filters';
import { slotsOf, tribIn } from './deck-slots';
import { showInUrl } from './feed-url';
import { COLUMN } from '../tribs/column';
import { FRONT_PICTURE } from '../trib-card/front-picture';
import { splashShownFlag } from './shown-flags';
import { FeedSplash } from './splash/FeedSplash';
import { Tutorial } from './tutorial/Tutorial';
import { useFeed } from './use-feed';
import { useFeedUrl } from './use-feed-url';
import { useFeedPosition } from './use-feed-position';

const NONE: readonly Trib[] = [];

export default function FeedPage() {
  const { filters, activeCount, clear } = useFeedFilters();
  const { shownId, link } = useFeedUrl();
  const feed = useFeed(filters, link?.tribId ?? null, shownId);
  const tribs = feed.tribs ?? NONE;
  const slots = useMemo(() => slotsOf(tribs, feed.isFirstAnchored), [tribs, feed.isFirstAnchored]);
  const details = useHistoryDialog('details');
  const { index, moveTo, keepCard } = useFeedPosition({
    ...feed,
    slots,
    shownId,
    areDetailsOpen: details.isOpen,
  });
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  const [isSplashOver, setSplashOver] = useState(
    () => feed.tribs !== undefined || link !== null || splashShownFlag.wasShown(),
  );
  useBrokenLink(feed.isLinkBroken && isSplashOver);

  // The URL follows the card. On the first card the feed's own URL stays until the person moves on.
  const cardId = tribIn(slots[index])?.id;
  const isNamed = index > 0 || shownId !== null;
  useEffect(() => {
    if (cardId !== undefined && cardId !== shownId && isNamed) showInUrl(cardId, link);
  }, [cardId, shownId, isNamed, link]);

  const isReady = feed.tribs !== undefined || feed.error !== null;
  const hasMeetups = tribs.length > 0;
  const isBack = hasMeetups && details.isOpen;
  // Animations stop while they are hidden.
  const loading = isSplashOver ? <FeedLoading /> : null;
  return (
    <>
      <div className="ember-backdrop fixed inset-0" inert={!isSplashOver}>
        <section
          className="deck max-w-phone bg-canvas md:border md:border-line md:shadow-pop"
          data-face={isBack ? 'back' : 'front'}
          data-alone={isReady && !hasMeetups ? true : undefined}
          aria-roledescription={hasMeetups ? 'carousel' : undefined}
          aria-label="Meetups"
          data-first-picture={`${FRONT_PICTURE} object-cover`}
          data-sizes={COLUMN}
          onPointerDownCapture={keepCard}
        >
          {/** Over the cards, and read before them: its heading is the page's. */}
          <FeedHeader
            isOverPicture={hasMeetups}
            inert={isBack}
            isFiltered={activeCount > 0}
            count={hasMeetups && activeCount === 0 ? feed.count : null}
          />
          {feed.error !== null && <FeedFailed error={feed.error} onRetry={feed.retry} />}
          {!isReady && loading}
          {feed.tribs && !hasMeetups && <FeedEmpty onClear={activeCount > 0 ? clear : null} />}
          {hasMeetups && (
            <FeedDeck
              feed={feed}
              slots={slots}
              count={tribs.length}
              index={index}
              link={link}
              moveTo={moveTo}
              beside={beside}
              details={details}
            />
          )}
        </section>
        <div ref={setBeside} className="contents" />
        {hasMeetups && !isBack && (
          <p className="deck-keys hidden items-center gap-2 text-sm text-muted">
            <kbd>↑</kbd> <kbd>↓</kbd> to browse
          </p>
        )}
      </div>
      {!isSplashOver && (
        <FeedSplash isReady={isReady} meetups={feed.tribs} onDone={() => setSplashOver(true)} />
      )}
      {/** A person who follows a friend's link wants to see that meetup; the tutorial comes with the next visit of the feed. */}
      <Tutorial hasMeetups={hasMeetups && link === null} isSplashOver={isSplashOver} />
    </>
  );
}

/** Shown once it is visible, not under the splash. */
function useBrokenLink(isBroken: boolean): void {
  useEffect(() => {
    if (!isBroken) return;
    showToast({
      title: 'This meetup is no longer here',
      description: 'It may have been cancelled. Here are others you may like.',
    });
  }, [isBroken]);
}
