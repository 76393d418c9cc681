import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { loadOlder } from '../chat-cache';

type State = 'idle' | 'loading' | 'failed';

/** Loads the messages before those that are loaded. After a failure only when the person asks to. */
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
