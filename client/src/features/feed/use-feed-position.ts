import { useCallback, useState } from 'react';
import { indexIn, type Position } from './deck-window';

/** Remembers the position: returning from another page, the feed opens on the same card. */
let left: { question: string; position: Position } | null = null;

/** `question` identifies the list. A different list starts at the card in the URL, otherwise at its first. */
export function useFeedPosition(
  { question, slots, hasMore }: { question: string; slots: readonly { id: number }[]; hasMore: boolean },
  shownId: number | null,
) {
  const start = { question, position: { id: shownId, index: 0 } };
  const [state, setState] = useState(() =>
    left && (shownId === null || left.position.id === shownId) ? left : start,
  );
  if (state.question !== question) setState(start);
  const { position } = state.question === question ? state : start;
  const index = indexIn(
    slots.map(({ id }) => id),
    position,
    !hasMore,
  );
  const moveTo = useCallback(
    (to: number) => {
      const next = { question, position: { id: slots[to]?.id ?? null, index: to } };
      left = next;
      setState(next);
    },
    [question, slots],
  );
  return { index, moveTo };
}
