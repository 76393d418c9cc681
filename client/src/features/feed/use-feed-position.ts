import { useCallback, useState } from 'react';
import type { Trib } from '#shared/api/tribs';
import { indexIn, type Position } from './deck-window';

/** Where one was: coming back from another page, the feed is open on the same card. */
let left: { question: string; position: Position } | null = null;

const START: Position = { id: null, index: 0 };

/** `question` is what the list answers. Another question starts at its first card. */
export function useFeedPosition(question: string, tribs: readonly Trib[]) {
  const [kept, setKept] = useState(() => left ?? { question, position: START });
  const position = kept.question === question ? kept.position : START;
  const index = indexIn(
    tribs.map(({ id }) => id),
    position,
  );
  const moveTo = useCallback(
    (to: number) => {
      const next = { question, position: { id: tribs[to]?.id ?? null, index: to } };
      left = next;
      setKept(next);
    },
    [question, tribs],
  );
  return { index, moveTo };
}
