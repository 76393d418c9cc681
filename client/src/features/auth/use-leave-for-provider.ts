import { useEffect, useRef } from 'react';
import { saveReturnNote, takeReturnNote } from './return-note';

/** Stores the pending action when the browser leaves for a provider, so that it resumes on return. */
export function useLeaveForProvider(resumeKey: string | undefined): () => void {
  const hasLeft = useRef(false);
  useEffect(() => {
    // A person who is asked again has not returned, and one sign-in belongs to one pending action.
    takeReturnNote();
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      // Back on this very page: unless the action was resumed elsewhere, it is pending here again.
      if (persisted && hasLeft.current && !takeReturnNote()) history.back();
      hasLeft.current = false;
    };
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener('pageshow', onPageShow);
      takeReturnNote();
    };
  }, []);
  return () => {
    takeReturnNote();
    hasLeft.current = resumeKey !== undefined && saveReturnNote(resumeKey, Date.now());
  };
}
