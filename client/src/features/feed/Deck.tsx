import { useCallback, useDeferredValue, useEffect, useRef } from 'react';
import type { Trib } from '#shared/api/tribs';
import { useCardActions } from '../trib-card/card-actions';
import { cardLabel, DeckCard } from './DeckCard';
import type { Command } from './deck-input';
import { END_TITLE, EndCard } from './EndCard';
import { drawnAround } from './deck-window';
import type { Decision } from './gesture';
import { lines } from '../../ui/glyph';
import { RoundButton } from '../trib-card/SideButtons';
import { useDeck } from './use-deck';
import { useDeckInput } from './use-deck-input';
import { useGestures } from './use-gestures';

const ChevronUpIcon = lines('m5 14.5 7-7 7 7');
const ChevronDownIcon = lines('m5 9.5 7 7 7-7');

type Props = {
  tribs: readonly Trib[];
  index: number;
  flipped: boolean;
  hasMore: boolean;
  onMoved: (index: number) => void;
  /** The person tried to go past an end. */
  onBeyondEnd: () => void;
};

export function Deck({ tribs, index, flipped, hasMore, onMoved, onBeyondEnd }: Props) {
  const { openDetails, closeDetails } = useCardActions();
  const root = useRef<HTMLDivElement>(null);
  const count = tribs.length;
  const hasEnd = !hasMore;
  const places = hasEnd ? count + 1 : count;
  const isEnd = index >= count;
  const settled = useDeferredValue<number | null>(index, null);
  const { track, ...deck } = useDeck({ index, count: places, onMoved });
  useFocusFollowsCard(track, index);

  const command = useCallback(
    (what: Command) => {
      if (what === 'open') {
        if (!isEnd) openDetails();
      } else if (what === 'close') closeDetails();
      else if (!deck.move(what) && (what === 'next' || what === 'last')) onBeyondEnd();
    },
    [deck, isEnd, openDetails, closeDetails, onBeyondEnd],
  );
  useDeckInput(root, flipped, command);

  const onDecision = (decision: Decision) => {
    if (decision === 'tap') command('open');
    else if (decision === 'unflip') closeDetails();
    else if (decision === 'stay') {
      if (!flipped) deck.stay();
    } else command(decision);
  };
  const gestures = useGestures({ flipped, onStart: deck.finish, onPull: deck.pull, onDecision });

  return (
    <div ref={root} className="absolute inset-0" {...gestures}>
      <div ref={track} className="deck-track">
        {drawnAround(index, settled, places).map((place) => {
          const trib = tribs[place];
          if (place === count)
            return <EndCard key="end" index={place} isCurrent={isEnd} onFirst={() => command('first')} />;
          return (
            trib && (
              <DeckCard
                key={trib.id}
                trib={trib}
                index={place}
                count={count}
                isCurrent={place === index}
                flipped={flipped && place === index}
              />
            )
          );
        })}
      </div>
      <div
        data-theme="dark"
        inert={flipped}
        className="deck-over absolute right-5 bottom-4 flex gap-2.5 text-ink"
      >
        <RoundButton
          label="Previous"
          className="size-13"
          disabled={index === 0}
          onClick={() => command('previous')}
        >
          <ChevronUpIcon />
        </RoundButton>
        <RoundButton label="Next" className="size-13" disabled={isEnd} onClick={() => command('next')}>
          <ChevronDownIcon />
        </RoundButton>
      </div>
      <p className="sr-only" aria-live="polite">
        {tribs[index] ? cardLabel(index, count, tribs[index].name) : END_TITLE}
      </p>
    </div>
  );
}

/** A removed control of the card had the focus: it moves to the next card's heading. */
function useFocusFollowsCard(track: { readonly current: HTMLElement | null }, index: number): void {
  const last = useRef(index);
  useEffect(() => {
    if (last.current === index) return;
    last.current = index;
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.closest('[inert]') !== null;
    if (!isLost) return;
    track.current?.querySelector<HTMLElement>('[aria-current] h2')?.focus({ preventScroll: true });
  }, [track, index]);
}
