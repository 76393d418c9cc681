import { useEffect, useRef } from 'react';
import { leaveNote, takeNote } from './return-note';

/** Leaving for a provider takes what waits along: it goes on there where one comes back. */
export function useLeaving(again: string | undefined): () => void {
  const hasLeft = useRef(false);
  useEffect(() => {
    // Who is asked again has not come back, and one sign-in answers for one question.
    takeNote();
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      // Back in this very page: unless it went on elsewhere, it waits here again.
      if (persisted && hasLeft.current && !takeNote()) history.back();
      hasLeft.current = false;
    };
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener('pageshow', onPageShow);
      takeNote();
    };
  }, []);
  return () => {
    takeNote();
    hasLeft.current = again !== undefined && leaveNote(again, Date.now());
  };
}
