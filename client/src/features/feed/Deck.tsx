import { useCallback, useDeferredValue, useEffect, useRef } from 'react';
import { useCardActions } from '../trib-card/card-actions';
import { DeckCard } from './DeckCard';
import { DistanceDividerCard, useDividerTitle } from './DistanceDividerCard';
import type { Command } from './deck-input';
import { isDivider, type Slot, type TribSlot, tribIn } from './deck-slots';
import { END_TITLE, EndCard } from './EndCard';
import { cardsToRender } from './deck-window';
import type { Decision } from './gesture';
import { lines } from '../../ui/glyph';
import { RoundButton } from '../trib-card/SideButtons';
import { useDeck } from './use-deck';
import { useDeckInput } from './use-deck-input';
import { useGestures } from './use-gestures';

const ChevronUpIcon = lines('m5 14.5 7-7 7 7');
const ChevronDownIcon = lines('m5 9.5 7 7 7-7');

type Props = {
  slots: readonly Slot[];
  /** Of meetups. */
  count: number;
  index: number;
  flipped: boolean;
  hasMore: boolean;
  onMoved: (index: number) => void;
  /** The person tried to go past an end. */
  onBeyondEnd: () => void;
};

export function Deck({ slots, count, index, flipped, hasMore, onMoved, onBeyondEnd }: Props) {
  const { openDetails, closeDetails } = useCardActions();
  const dividerTitle = useDividerTitle();
  const root = useRef<HTMLDivElement>(null);
  const cardCount = hasMore ? slots.length : slots.length + 1;
  const current = slots[index];
  const isEnd = current === undefined;
  const hasDetails = tribIn(current) !== undefined;
  const settled = useDeferredValue<number | null>(index, null);
  const { track, ...deck } = useDeck({ index, count: cardCount, onMoved });
  useFocusFollowsCard(track, current?.id);

  const command = useCallback(
    (what: Command) => {
      if (what === 'open') {
        if (hasDetails) openDetails();
      } else if (what === 'close') closeDetails();
      else if (!deck.move(what) && (what === 'next' || what === 'last')) onBeyondEnd();
    },
    [deck, hasDetails, openDetails, closeDetails, onBeyondEnd],
  );
  useDeckInput(root, flipped, command);

  const onDecision = (decision: Decision) => {
    if (decision === 'tap') command('open');
    else if (decision === 'unflip') closeDetails();
    else if (decision === 'stay') {
      if (!flipped) deck.stay();
    } else command(decision);
  };
  const gestures = useGestures({ flipped, onStart: deck.finish, onDrag: deck.dragBy, onDecision });

  return (
    <div ref={root} className="absolute inset-0" {...gestures}>
      <div ref={track} className="deck-track">
        {cardsToRender(index, settled, cardCount).map((position) => {
          const slot = slots[position];
          const isCurrent = position === index;
          if (!slot)
            return <EndCard key="end" index={position} isCurrent={isEnd} onFirst={() => command('first')} />;
          if (isDivider(slot))
            return (
              <DistanceDividerCard key={slot.id} divider={slot} index={position} isCurrent={isCurrent} />
            );
          return (
            <DeckCard
              key={slot.id}
              trib={slot.trib}
              index={position}
              label={cardLabel(slot, count)}
              isCurrent={isCurrent}
              flipped={flipped && isCurrent}
            />
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
        {!current ? END_TITLE : isDivider(current) ? dividerTitle(current) : cardLabel(current, count)}
      </p>
    </div>
  );
}

const cardLabel = ({ position, trib }: TribSlot, count: number) =>
  `${position + 1} of ${count}: ${trib.name}`;

/** A removed control of the card had the focus: it moves to the next card's heading. */
function useFocusFollowsCard(track: { readonly current: HTMLElement | null }, id: number | undefined): void {
  const last = useRef(id);
  useEffect(() => {
    if (last.current === id) return;
    last.current = id;
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.closest('[inert]') !== null;
    if (!isLost) return;
    track.current?.querySelector<HTMLElement>('[aria-current] h2')?.focus({ preventScroll: true });
  }, [track, id]);
}
