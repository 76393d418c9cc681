import { memo, useEffect, useRef } from 'react';
import type { Trib } from '#shared/api/tribs';
import { CardBack } from '../trib-card/CardBack';
import { CardFront } from '../trib-card/CardFront';
import { useFlip } from './use-flip';

type Props = { trib: Trib; index: number; label: string; isCurrent: boolean; flipped: boolean };

/** One card at its position in the track. Only the current card is interactive, and only its visible face. */
export const DeckCard = memo(function DeckCard({ trib, index, label, isCurrent, flipped }: Props) {
  const { front, back, hasBack } = useFlip(flipped);
  useFocusFollowsFlip(front, back, flipped);
  return (
    <article
      aria-roledescription="slide"
      aria-label={label}
      aria-current={isCurrent || undefined}
      inert={!isCurrent}
      className="deck-card"
      style={{ transform: `translateY(${index * 100}%)` }}
      data-card={trib.id}
    >
      <div ref={front} className="card-face bg-canvas text-ink" data-theme="dark" inert={flipped}>
        <CardFront trib={trib} isFirst={index === 0} />
      </div>
      {hasBack && (
        <div ref={back} className="card-face card-back" inert={!flipped}>
          <CardBack trib={trib} />
        </div>
      )}
    </article>
  );
});

type Face = { readonly current: HTMLElement | null };

/** Moves focus to the heading of the back, and back to the button that opened it. */
function useFocusFollowsFlip(front: Face, back: Face, flipped: boolean): void {
  const wasFlipped = useRef(flipped);
  useEffect(() => {
    if (wasFlipped.current === flipped) return;
    wasFlipped.current = flipped;
    const target = flipped
      ? back.current?.querySelector<HTMLElement>('h2')
      : front.current?.querySelector<HTMLElement>('[data-details]');
    target?.focus({ preventScroll: true });
  }, [front, back, flipped]);
}
