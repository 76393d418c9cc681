import { motion, useReducedMotion, type PanInfo, type TapInfo } from 'framer-motion';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/Button';
import { BrowseFaces } from './BrowseFaces';
import { flightOf, isSentAway, isTap, type Movement } from './send-away';

const STILL: Movement = { x: 0, y: 0 };

/** A card to try: a tap flips it, a swipe sends it away. The buttons do the same. */
export function BrowseCard({ onAway }: { onAway: () => void }) {
  const [flipped, setFlipped] = useState(false);
  const [flight, setFlight] = useState<Movement | null>(null);
  const calm = useReducedMotion() ?? false;

  const sendAway = (offset: Movement, velocity: Movement) =>
    setFlight((before) => before ?? (calm ? STILL : flightOf(offset, velocity, innerHeight)));
  const onDragEnd = (_event: unknown, { offset, velocity }: PanInfo) => {
    if (isSentAway(offset, velocity)) sendAway(offset, velocity);
  };
  const flip = () => setFlipped((before) => !before);
  // Busy, a phone may hear of a drag only when it is over, and then the library takes it for a tap.
  const pressed = useRef(STILL);
  const onTapStart = (_event: unknown, { point }: TapInfo) => (pressed.current = point);
  const onTap = (_event: unknown, { point }: TapInfo) => isTap(pressed.current, point) && flip();

  return (
    <>
      <motion.div
        drag={flight === null}
        dragSnapToOrigin
        animate={flight ? { ...flight, opacity: 0 } : { ...STILL, opacity: 1 }}
        transition={{ duration: 0.28, ease: 'easeOut' }}
        onAnimationComplete={() => flight && onAway()}
        onDragEnd={onDragEnd}
        onTapStart={onTapStart}
        onTap={onTap}
        tabIndex={-1}
        className="mt-5 min-h-64 w-full max-w-80 flex-1 cursor-grab outline-none select-none active:cursor-grabbing"
      >
        <BrowseFaces flipped={flipped} calm={calm} />
      </motion.div>
      <div className="mt-5 grid w-full max-w-80 grid-cols-2 gap-3">
        <Button variant="secondary" onClick={flip}>
          Flip card
        </Button>
        <Button onClick={() => sendAway(STILL, STILL)}>Next</Button>
      </div>
    </>
  );
}
