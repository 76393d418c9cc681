import { createContext, useContext, type ComponentType } from 'react';
import type { Member, Trib } from '#shared/api/tribs';
import { joinState, type JoinState } from '../tribs/join-state';
import { useTribNow } from '../tribs/trib-times';

export type SheetKind = 'why' | 'more' | 'report' | 'leave';

/** The actions of a card. The cards themselves only say which meetup it is about. */
export type CardActions = {
  /** The back of every card, once it is loaded. */
  Back: ComponentType<{ trib: Trib; isBeside?: boolean }> | null;
  viewerId: number | null;
  /** False for the meetup of a link if the visitor has not answered anything: its score would be made up. */
  isMatchKnown: (trib: Trib) => boolean;
  /** The person who shared the link to this meetup and is going to it. */
  sharerOf: (trib: Trib) => Member | null;
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

/** The viewer's membership in the meetup as of now. */
export function useJoinState(trib: Trib): JoinState {
  return joinState(trib, useCardActions().viewerId, useTribNow(trib));
}
