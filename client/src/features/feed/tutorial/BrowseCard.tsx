import { useState } from 'react';
import { Button } from '../../../ui/Button';
import { BrowseFaces } from './BrowseFaces';
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
