import { useEffect, useRef, type RefObject } from 'react';
import type { LogHandle } from './MessageLog';
import type { Older } from './use-older';

type Log = RefObject<LogHandle | null>;

/** Leads to a message. What is between is loaded page by page, so it goes on after every render. */
export function useJump(log: Log, older: Older) {
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    wanted.current = stillWanted(wanted.current, log, older);
  });
  return (messageId: number) => {
    wanted.current = stillWanted(messageId, log, older);
  };
}

/** Null once it is shown, or cannot be. */
function stillWanted(wanted: number | null, log: Log, older: Older): number | null {
  if (wanted === null || older.isLoading) return wanted;
  if (log.current?.showMessage(wanted) || !older.hasOlder || older.hasFailed) return null;
  older.load();
  return wanted;
}
