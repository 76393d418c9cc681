import { classifyGesture, type Decision } from './gesture';
import { usePointerDrag } from './use-pointer-drag';

type Handlers = {
  flipped: boolean;
  onStart: () => void;
  /** Vertically, on the front. */
  onDrag: (dy: number) => void;
  onDecision: (decision: Decision) => void;
};

/** Turns movements of fingers and mouse into actions of the deck. */
export function useGestures({ flipped, onStart, onDrag, onDecision }: Handlers) {
  return usePointerDrag({
    onPress: onStart,
    onMove({ axis, dy }) {
      if (axis === 'y' && !flipped) onDrag(dy);
    },
    onRelease(drag) {
      const decision = classifyGesture({ ...drag, flipped });
      if (decision === 'tap' && drag.onControl) return false;
      onDecision(decision);
      return decision !== 'stay';
    },
    onCancel(axis) {
      if (axis) onDecision('stay');
    },
  });
}
