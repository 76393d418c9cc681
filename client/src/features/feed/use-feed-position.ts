import { useCallback, useEffect, useState } from 'react';
import { onSignOut } from '../../lib/viewer-scope';
import { useReadOnReturn } from '../../lib/use-read-on-return';
import { isStillOpen, useTribNow } from '../tribs/trib-times';
import { indexIn, type Position, type Slot, tribIn } from './deck-slots';
import type { Feed } from './use-feed';

/** Remembers the position, so that a return from another page opens the feed on the same card. */
let lastPosition: { listKey: string; position: Position } | null = null;
onSignOut(() => {
  lastPosition = null;
});

type Browsed = Pick<Feed, 'listKey' | 'hasMore' | 'keepInList'> & {
  slots: readonly Slot[];
  shownId: number | null;
  areDetailsOpen: boolean;
};

/** `listKey` identifies the list. A different list starts at the card in the URL, otherwise at its first. */
export function useFeedPosition({ listKey, slots, hasMore, keepInList, shownId, areDetailsOpen }: Browsed) {
  const start = { listKey, position: { id: shownId, index: 0 } };
  const [state, setState] = useState(() =>
    lastPosition && (shownId === null || lastPosition.position.id === shownId) ? lastPosition : start,
  );
  if (state.listKey !== listKey) setState(start);
  const { position } = state.listKey === listKey ? state : start;
  const index = indexIn(
    slots.map(({ id }) => id),
    position,
    !hasMore,
  );
  const setPosition = useCallback(
    (next: Position) => {
      lastPosition = { listKey, position: next };
      setState(lastPosition);
    },
    [listKey],
  );
  const moveTo = useCallback(
    (to: number) => setPosition({ id: slots[to]?.id ?? null, index: to }),
    [setPosition, slots],
  );

  const current = slots[index];
  // The URL follows the card. If it names another one, the person has opened that, for example from a notification.
  const [urlId, setUrlId] = useState(shownId);
  if (urlId !== shownId) {
    setUrlId(shownId);
    if (shownId !== current?.id && slots.some(({ id }) => id === shownId))
      setState({ listKey, position: { id: shownId, index } });
  }
  const trib = tribIn(current);
  const tribId = trib?.id;
  const isKeptAt = (now: Date) => areDetailsOpen || (trib !== undefined && isStillOpen(trib, now));
  const isReading = useReadOnReturn(() => {
    keepInList(isKeptAt(new Date()) ? (tribId ?? null) : null);
    // If the new list does not have this card, it starts at its first.
    if (current) setPosition({ id: current.id, index: 0 });
  });
  /** Keeps the current card in a list that is being refetched, so that nobody loses the card they are busy with. */
  const keepCard = useCallback(() => {
    if (isReading && tribId !== undefined) keepInList(tribId);
  }, [isReading, tribId, keepInList]);
  const isKept = isKeptAt(useTribNow(trib));
  useEffect(() => {
    if (isKept) keepCard();
  }, [isKept, keepCard]);

  return { index, moveTo, keepCard };
}
