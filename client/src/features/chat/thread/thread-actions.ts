import { createContext, useContext } from 'react';
import type { Reaction } from '#shared/api/chat';
import type { ShownMessage } from './thread-rows';

export type ThreadActions = {
  openActions: (message: ShownMessage) => void;
  openPhoto: (message: ShownMessage) => void;
  react: (message: ShownMessage, reaction: Reaction, on: boolean) => void;
  jumpTo: (messageId: number) => void;
  retry: (clientId: string) => void;
  /** Puts the text back into the text field, with the message it replies to above it. */
  edit: (message: ShownMessage) => void;
  discard: (clientId: string) => void;
};

export const ThreadActionsContext = createContext<ThreadActions | null>(null);

export function useThreadActions(): ThreadActions {
  const actions = useContext(ThreadActionsContext);
  if (!actions) throw new Error('useThreadActions must be used inside ThreadActionsContext');
  return actions;
}
