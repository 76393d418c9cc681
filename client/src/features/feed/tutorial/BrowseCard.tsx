import { useState } from 'react';
import { Button } from '../../../ui/Button';
import { ForwardIcon } from '../../../ui/icons';
import { useFlip } from '../use-flip';
import { useSwipeableCard } from './use-swipeable-card';

/** A card to practise on: a tap flips it, a swipe sends it away. The buttons do the same. */
export function BrowseCard({ onDismissed }: { onDismissed: () => void }) {
  const [flipped, setFlipped] = useState(false);
  const flip = () => setFlipped((before) => !before);
  const { card, dragHandlers, dismiss } = useSwipeableCard({ onTap: flip, onDismissed });

  return (
    <>
      <div
        ref={card}
        {...dragHandlers}
        className="mt-5 min-h-64 w-full max-w-80 flex-1 cursor-grab touch-pinch-zoom select-none will-change-transform active:cursor-grabbing [-webkit-touch-callout:none]"
      >
        <BrowseFaces flipped={flipped} />
      </div>
      <div className="mt-5 grid w-full max-w-80 grid-cols-2 gap-3">
        <Button variant="secondary" onClick={flip}>
          Flip card
        </Button>
        <Button onClick={dismiss}>Next</Button>
      </div>
    </>
  );
}

const FACE = 'card-face flex flex-col rounded-card border border-line bg-surface shadow-pop';

/** The front looks like a meetup; the back says how to get to the next one. */
function BrowseFaces({ flipped }: { flipped: boolean }) {
  const { front, back, hasBack } = useFlip(flipped);
  return (
    <div className="relative size-full">
      <div ref={front} className={FACE} inert={flipped}>
        {/** The lower third of a cover is dark, for a meetup's text. Here the text is below it. */}
        <div className="relative min-h-0 flex-1 overflow-hidden rounded-t-card">
          <img
            src="/covers/campfire.svg"
            alt=""
            draggable={false}
            className="absolute inset-x-0 top-0 h-[132%] w-full object-cover"
          />
        </div>
        <div className="p-5">
          <h3 className="font-display text-lg font-bold text-balance">Every card is a meetup</h3>
          <p className="mt-1 text-base text-pretty text-muted">Tap to flip it.</p>
        </div>
      </div>
      <output>
        {hasBack && (
          <div ref={back} className={FACE} inert={!flipped}>
            <div className="flex flex-1 flex-col items-center justify-center gap-5 bg-[radial-gradient(circle_at_50%_46%,rgb(255_107_74/0.18),transparent_62%)] p-6 text-center">
              <ForwardIcon size={36} className="-rotate-90 text-accent" />
              <p className="font-display text-xl font-bold text-balance">Swipe up/down to browse</p>
              <ForwardIcon size={36} className="rotate-90 text-accent" />
              <p className="text-base text-pretty text-muted">Try it: send this card away.</p>
            </div>
          </div>
        )}
      </output>
    </div>
  );
}
