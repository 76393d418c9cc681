import { useCallback, useState } from 'react';
import { indexIn, type Position } from './deck-window';

/** Remembers the position: returning from another page, the feed opens on the same card. */
let left: { listKey: string; position: Position } | null = null;

/** `listKey` identifies the list. A different list starts at the card in the URL, otherwise at its first. */
export function useFeedPosition(
  { listKey, slots, hasMore }: { listKey: string; slots: readonly { id: number }[]; hasMore: boolean },
  shownId: number | null,
) {
  const start = { listKey, position: { id: shownId, index: 0 } };
  const [state, setState] = useState(() =>
    left && (shownId === null || left.position.id === shownId) ? left : start,
  );
  if (state.listKey !== listKey) setState(start);
  const { position } = state.listKey === listKey ? state : start;
  const index = indexIn(
    slots.map(({ id }) => id),
    position,
    !hasMore,
  );
  const moveTo = useCallback(
    (to: number) => {
      const next = { listKey, position: { id: slots[to]?.id ?? null, index: to } };
      left = next;
      setState(next);
    },
    [listKey, slots],
  );
  return { index, moveTo };
}
