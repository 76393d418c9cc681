import { useCallback, useDeferredValue, useEffect, useRef } from 'react';
import type { Trib } from '#shared/api/tribs';
import { useCardActions } from './card-actions';
import { cardLabel, DeckCard } from './DeckCard';
import type { Command } from './deck-input';
import { drawnAround } from './deck-window';
import { ChevronDownIcon, ChevronUpIcon } from './feed-icons';
import type { Decision } from './gesture';
import { RoundButton } from './SideButtons';
import { useDeck } from './use-deck';
import { useDeckInput } from './use-deck-input';
import { useGestures } from './use-gestures';

type Props = {
  tribs: readonly Trib[];
  index: number;
  flipped: boolean;
  hasMore: boolean;
  onMoved: (index: number) => void;
  /** Further was asked for than there is. */
  onBeyondEnd: () => void;
};

export function Deck({ tribs, index, flipped, hasMore, onMoved, onBeyondEnd }: Props) {
  const { openDetails, closeDetails } = useCardActions();
  const root = useRef<HTMLDivElement>(null);
  const count = tribs.length;
  const settled = useDeferredValue<number | null>(index, null);
  const { track, ...deck } = useDeck({ index, count, onMoved });
  useFocusFollowsCard(track, index);

  const command = useCallback(
    (what: Command) => {
      if (what === 'open') openDetails();
      else if (what === 'close') closeDetails();
      else if (!deck.move(what) && (what === 'next' || what === 'last')) onBeyondEnd();
    },
    [deck, openDetails, closeDetails, onBeyondEnd],
  );
  useDeckInput(root, flipped, command);

  const onDecision = (decision: Decision) => {
    if (decision === 'tap') openDetails();
    else if (decision === 'unflip') closeDetails();
    else if (decision === 'stay') {
      if (!flipped) deck.stay();
    } else command(decision);
  };
  const gestures = useGestures({ flipped, onStart: deck.finish, onPull: deck.pull, onDecision });

  return (
    <div ref={root} className="absolute inset-0" {...gestures}>
      <div ref={track} className="deck-track">
        {drawnAround(index, settled, count).map((place) => {
          const trib = tribs[place];
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
        <RoundButton
          label="Next"
          className="size-13"
          disabled={index >= count - 1 && !hasMore}
          onClick={() => command('next')}
        >
          <ChevronDownIcon />
        </RoundButton>
      </div>
      <p className="sr-only" aria-live="polite">
        {tribs[index] && cardLabel(index, count, tribs[index].name)}
      </p>
    </div>
  );
}

/** A control of the card that went away had the focus: the next card's heading has it now. */
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
