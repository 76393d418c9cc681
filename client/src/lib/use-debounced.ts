import { useEffect, useState } from 'react';

/** A search begins once the typed text has stayed the same for this long. */
const SEARCH_DELAY_MS = 250;

export function useDebounced<T>(value: T, ms = SEARCH_DELAY_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
