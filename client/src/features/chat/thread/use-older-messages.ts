import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { loadOlder } from '../chat-cache';
import type { LogHandle } from './MessageLog';

type State = 'idle' | 'loading' | 'failed';

/** Loads the messages before those that are loaded. After a failure it loads more only when the person asks to. */
export function useOlderMessages(viewerId: number, conversationId: number, hasOlder: boolean) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<State>('idle');
  const isRunning = useRef(false);

  return useMemo(() => {
    const retry = async () => {
      if (isRunning.current) return;
      isRunning.current = true;
      setState('loading');
      const isLoaded = await loadOlder({ queryClient, viewerId }, conversationId).then(
        () => true,
        () => false,
      );
      isRunning.current = false;
      setState(isLoaded ? 'idle' : 'failed');
    };
    return {
      hasFailed: state === 'failed',
      hasOlder,
      isLoading: state === 'loading',
      retry: () => void retry(),
      load: () => {
        if (hasOlder && state === 'idle') void retry();
      },
    };
  }, [queryClient, viewerId, conversationId, hasOlder, state]);
}

export type OlderMessages = ReturnType<typeof useOlderMessages>;

type Log = RefObject<LogHandle | null>;

/** Scrolls to a message. Older messages are loaded page by page, so the search continues after every render. */
export function useJumpToMessage(log: Log, older: OlderMessages) {
  const targetId = useRef<number | null>(null);
  useEffect(() => {
    targetId.current = jump(targetId.current, log, older);
  });
  return (messageId: number) => {
    targetId.current = jump(messageId, log, older);
  };
}

/** Returns the target while more has to be loaded, and null once it is shown or cannot be. */
function jump(targetId: number | null, log: Log, older: OlderMessages): number | null {
  if (targetId === null || older.isLoading) return targetId;
  if (log.current?.showMessage(targetId) || !older.hasOlder || older.hasFailed) return null;
  older.load();
  return targetId;
}
