import { decide, type Decision } from './gesture';
import { useStrokes } from './use-strokes';

type Handlers = {
  flipped: boolean;
  onStart: () => void;
  /** Vertically, on the front. */
  onPull: (dy: number) => void;
  onDecision: (decision: Decision) => void;
};

/** Turns movements of fingers and mouse into actions of the deck. */
export function useGestures({ flipped, onStart, onPull, onDecision }: Handlers) {
  return useStrokes({
    onPress: onStart,
    onMove({ axis, dy }) {
      if (axis === 'y' && !flipped) onPull(dy);
    },
    onLift(stroke) {
      const decision = decide({ ...stroke, flipped });
      if (decision === 'tap' && stroke.onControl) return false;
      onDecision(decision);
      return decision !== 'stay';
    },
    onDrop(axis) {
      if (axis) onDecision('stay');
    },
  });
}
