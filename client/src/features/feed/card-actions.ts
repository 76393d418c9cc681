import { createContext, useContext, type ComponentType } from 'react';
import type { Trib } from '#shared/api/tribs';
import type { JoinState } from '../tribs/join-state';

export type SheetKind = 'why' | 'more' | 'report' | 'leave';

/** What can be done from a card. The cards themselves only say which meetup it is about. */
export type CardActions = {
  /** The other side of every card, once it has come. */
  Back: ComponentType<{ trib: Trib }> | null;
  viewerId: number | null;
  stateOf: (trib: Trib) => JoinState;
  join: (trib: Trib) => void;
  leave: (trib: Trib) => void;
  save: (trib: Trib) => void;
  share: (trib: Trib) => void;
  hide: (trib: Trib) => void;
  openSheet: (kind: SheetKind, trib: Trib) => void;
  openDetails: () => void;
  closeDetails: () => void;
};

export const CardActionsContext = createContext<CardActions | null>(null);

export function useCardActions(): CardActions {
  const actions = useContext(CardActionsContext);
  if (!actions) throw new Error('A card stands outside of the feed');
  return actions;
}
