import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Trib } from '#shared/api/tribs';
import { CardActionsContext } from './card-actions';
import { Deck } from './Deck';
import { useGoingOn } from './going-on';
import { useActions } from './use-actions';
import type { Feed } from './use-feed';
import { useCardBack } from './use-card-back';
import { useSheet } from './use-sheet';

type Props = {
  feed: Feed;
  tribs: readonly Trib[];
  index: number;
  moveTo: (index: number) => void;
  details: { isOpen: boolean; open: () => void; close: () => void };
};

/** The deck with everything its cards can do. */
export function FeedDeck({ feed, tribs, index, moveTo, details }: Props) {
  const sheet = useSheet();
  const back = useCardBack();
  const { anchor, nearEnd } = feed;
  const hold = useLatest((trib: Trib) => {
    anchor(trib.id);
    moveTo(index);
  });
  const actions = useActions({
    back,
    openDetails: details.open,
    closeDetails: details.close,
    openSheet: sheet.openSheet,
    hold,
  });
  useGoingOn(actions, tribs[0]);
  useEffect(() => nearEnd(index), [nearEnd, index]);

  return (
    <CardActionsContext value={actions}>
      <Deck
        tribs={tribs}
        index={index}
        flipped={details.isOpen}
        hasMore={feed.hasMore}
        onMoved={moveTo}
        onBeyondEnd={() => void feed.more()}
      />
      {sheet.Sheet && sheet.about && (
        <sheet.Sheet
          {...sheet.about}
          open={sheet.isOpen}
          actions={actions}
          onClose={sheet.close}
          onCloseThen={sheet.closeThen}
        />
      )}
    </CardActionsContext>
  );
}

/** The same function for every card, so that none is drawn anew because another one is looked at. */
function useLatest<A extends unknown[]>(run: (...args: A) => void): (...args: A) => void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args) => latest.current(...args), []);
}
