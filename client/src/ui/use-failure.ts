import { useCallback, useEffect, useRef, useState } from 'react';
import { showToast } from './toast-store';

/** The text of a failure: shown inline while its form is on the screen, and as a toast once the form is closed. */
export function useFailure() {
  const [failure, setFailure] = useState<string | null>(null);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const fail = useCallback((text: string) => {
    if (isShown.current) setFailure(text);
    else showToast({ title: "That didn't work", description: text, tone: 'destructive' });
  }, []);
  const clear = useCallback(() => setFailure(null), []);
  return { failure, fail, clear };
}
