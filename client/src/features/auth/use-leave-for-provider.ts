import { useEffect, useRef } from 'react';
import { storePendingAction, consumePendingAction } from './pending-action-storage';

/** Stores the pending action when the browser leaves for a provider, so that it resumes on return. */
export function useLeaveForProvider(resumeKey: string | undefined): () => void {
  const hasLeft = useRef(false);
  useEffect(() => {
    // A person who is asked again has not returned, and one sign-in belongs to one pending action.
    consumePendingAction();
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      // Back on this very page: unless the action was resumed elsewhere, it is pending here again.
      if (persisted && hasLeft.current && !consumePendingAction()) history.back();
      hasLeft.current = false;
    };
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener('pageshow', onPageShow);
      consumePendingAction();
    };
  }, []);
  return () => {
    consumePendingAction();
    hasLeft.current = resumeKey !== undefined && storePendingAction(resumeKey, Date.now());
  };
}
