import { motion } from 'framer-motion';
import { useState } from 'react';
import { ForwardIcon } from '../../../ui/icons';

const FACE =
  'absolute inset-0 flex flex-col overflow-hidden rounded-card border border-line bg-surface shadow-pop backface-hidden';

type Props = { flipped: boolean; calm: boolean };

/** The front looks like a meetup; behind it stands how to get to the next one. */
export function BrowseFaces({ flipped, calm }: Props) {
  const [hasTurned, setTurned] = useState(false);
  if (flipped && !hasTurned) setTurned(true);
  const face = (isFront: boolean) => {
    const shown = isFront !== flipped;
    if (!calm)
      return {
        className: `${FACE} [transition:visibility_0s_140ms] ${shown ? '' : 'invisible'}`,
        inert: !shown,
      };
    return { className: `${FACE} transition-opacity ${shown ? '' : 'opacity-0'}`, inert: !shown };
  };
  return (
    <motion.div
      initial={false}
      animate={{ rotateY: flipped && !calm ? 180 : 0 }}
      transition={{ type: 'spring', stiffness: 260, damping: 26 }}
      className="relative size-full transform-3d"
    >
      <div {...face(true)}>
        <img
          src="/covers/campfire.svg"
          alt=""
          draggable={false}
          className="min-h-0 w-full flex-1 object-cover"
        />
        <div className="p-5">
          <h3 className="font-display text-lg font-bold text-balance">Every card is a meetup</h3>
          <p className="mt-1 text-base text-pretty text-muted">Tap it to see what is behind.</p>
        </div>
      </div>
      <div {...face(false)} style={calm ? undefined : { rotate: 'y 180deg' }}>
        <output className="flex flex-1 flex-col items-center justify-center gap-5 bg-[radial-gradient(circle_at_50%_46%,rgb(255_107_74/0.18),transparent_62%)] p-6 text-center">
          {hasTurned && (
            <>
              <ForwardIcon size={36} className="-rotate-90 text-accent" />
              <p className="font-display text-xl font-bold text-balance">Swipe up/down to browse</p>
              <ForwardIcon size={36} className="rotate-90 text-accent" />
              <p className="text-base text-pretty text-muted">Try it: send this card away.</p>
            </>
          )}
        </output>
      </div>
    </motion.div>
  );
}
