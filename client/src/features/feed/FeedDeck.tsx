import { useCallback, useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { Trib } from '#shared/api/tribs';
import { useLatest } from '../../lib/use-latest';
import { useMediaQuery } from '../../lib/media-query';
import { CardActionsContext, useBuildCardActions, useResumeAfterSignIn } from '../trib-card/card-actions';
import { CardBack } from '../trib-card/CardBack';
import { CardSheets, useCardSheet, useJoinedSheet, useCreatedSheet } from '../trib-card/CardSheets';
import { useTrackVisibleTrib } from '../tribs/refresh-tribs';
import { Deck } from './Deck';
import { isDivider, type Slot, tribIn } from './deck-slots';
import type { FeedLink } from './feed-url';
import type { Feed } from './use-feed';

type Props = {
  feed: Feed;
  slots: readonly Slot[];
  /** Of meetups. */
  count: number;
  index: number;
  link: FeedLink | null;
  moveTo: (index: number) => void;
  /** Where the details go beside the card; the deck itself clips its contents. */
  beside: HTMLElement | null;
  details: { isOpen: boolean; open: () => void; close: () => void };
};

/** The deck with all actions of its cards. */
export function FeedDeck({ feed, slots, count, index, link, moveTo, beside, details }: Props) {
  const sheet = useCardSheet();
  const joinedSheet = useJoinedSheet();
  const { keepInList, nearEnd } = feed;
  const latestKeep = useLatest((trib: Trib) => {
    keepInList(trib.id);
    moveTo(index);
  });
  // The same function for every card, so that they do not rerender when another card becomes current.
  const anchorCard = useCallback((trib: Trib) => latestKeep.current(trib), [latestKeep]);
  const actions = useBuildCardActions({
    openDetails: details.open,
    closeDetails: details.close,
    openSheet: sheet.openSheet,
    showJoined: joinedSheet.showJoined,
    anchorCard,
    link,
  });
  useResumeAfterSignIn(actions, tribIn(slots.find((slot) => !isDivider(slot))));
  const shown = tribIn(slots[index]);
  useTrackVisibleTrib(shown?.id);
  const created = useCreatedSheet(shown?.id);
  useEffect(() => nearEnd(index), [nearEnd, index]);

  return (
    <CardActionsContext value={actions}>
      <Deck
        slots={slots}
        count={count}
        index={index}
        flipped={details.isOpen}
        hasMore={feed.hasMore}
        onMoved={moveTo}
        onBeyondEnd={() => void feed.more()}
      />
      {beside && shown && !details.isOpen && createPortal(<DetailsPanel trib={shown} />, beside)}
      <CardSheets sheet={sheet} joinedSheet={joinedSheet} actions={actions} />
      {created.Sheet && shown && <created.Sheet trib={shown} open={created.isOpen} onClose={created.close} />}
    </CardActionsContext>
  );
}

/** As in feed.css, which makes room for it. */
const HAS_ROOM = '(min-width: 64rem) and (min-height: 481px)';

/** On a wide screen the details stand beside the card: nothing has to be opened to read them. */
function DetailsPanel({ trib }: { trib: Trib }) {
  const hasRoom = useMediaQuery(HAS_ROOM);
  if (!hasRoom) return null;
  return (
    <section
      aria-label={`About ${trib.name}`}
      className="details-panel overflow-clip border border-line shadow-pop"
      data-own-keys
    >
      <CardBack key={trib.id} trib={trib} isBeside />
    </section>
  );
}
