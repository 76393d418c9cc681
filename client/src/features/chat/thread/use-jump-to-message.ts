import { useEffect, useRef, type RefObject } from 'react';
import type { LogHandle } from './MessageLog';
import type { OlderMessages } from './use-older-messages';

type Log = RefObject<LogHandle | null>;

/** Scrolls to a message. Those before it are loaded page by page, so it continues after every render. */
export function useJumpToMessage(log: Log, older: OlderMessages) {
  const targetId = useRef<number | null>(null);
  useEffect(() => {
    targetId.current = jump(targetId.current, log, older);
  });
  return (messageId: number) => {
    targetId.current = jump(messageId, log, older);
  };
}

/** Returns the target while more has to be loaded; null once it is shown, or cannot be. */
function jump(targetId: number | null, log: Log, older: OlderMessages): number | null {
  if (targetId === null || older.isLoading) return targetId;
  if (log.current?.showMessage(targetId) || !older.hasOlder || older.hasFailed) return null;
  older.load();
  return targetId;
}
