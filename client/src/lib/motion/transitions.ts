import type { HTMLMotionProps } from 'framer-motion';

type Transition = Pick<HTMLMotionProps<'div'>, 'initial' | 'animate' | 'exit' | 'transition'>;

const ENTER = { duration: 0.2, ease: 'easeOut' } as const;
const LEAVE = { duration: 0.2, ease: 'easeIn' } as const;
const SPRING = { type: 'spring', duration: 0.3, bounce: 0.12 } as const;
const SETTLE = { ...SPRING, bounce: 0 } as const;

/** These animate the whole `transform`, because only then can the browser do so off the main thread. */
export const TRANSITIONS = {
  fade: {
    initial: { opacity: 0 },
    animate: { opacity: 1, transition: ENTER },
    exit: { opacity: 0, transition: LEAVE },
  },
  /** Enters from just below its place. */
  rise: {
    initial: { opacity: 0, transform: 'translateY(24px)' },
    animate: { opacity: 1, transform: 'translateY(0px)', transition: SPRING },
    exit: { opacity: 0, transform: 'translateY(16px)', transition: LEAVE },
  },
  /** Enters from beyond the lower edge of the screen. */
  sheet: {
    initial: { transform: 'translateY(100%)' },
    animate: { transform: 'translateY(0%)', transition: SETTLE },
    exit: { transform: 'translateY(100%)', transition: LEAVE },
  },
  /** A row fades in in its place and leaves sideways; the other rows glide together. */
  row: {
    initial: { opacity: 0, x: 0 },
    animate: { opacity: 1, x: 0, transition: ENTER },
    exit: { opacity: 0, x: 48, transition: LEAVE },
  },
} satisfies Record<string, Transition>;

export type TransitionName = keyof typeof TRANSITIONS;
