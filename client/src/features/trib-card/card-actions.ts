import { createContext, useContext, useMemo, useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Member, Trib, MembershipResponse } from '#shared/api/tribs';
import type { OwnUser } from '#shared/api/users';
import { feedPage } from '../../lib/paths';
import { useAuth, useRequireAuth } from '../auth/auth-context';
import { joinState, type JoinState } from '../tribs/join-state';
import { joinTrib, leaveTrib, setSaved, type TribContext } from '../tribs/memberships.api';
import { shareTrib, namedMember } from '../tribs/share-trib';
import { useTribNow } from '../tribs/trib-times';
import { hideTrib } from './trib-card.api';

export type SheetKind = 'why' | 'more' | 'report' | 'leave' | 'bring';

/** The actions of a card. The cards themselves only say which meetup it is about. */
export type CardActions = {
  viewerId: number | null;
  /** The person who shared the link to this meetup, if they are going to it. */
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

export function useJoinState(trib: Trib): JoinState {
  return joinState(trib, useCardActions().viewerId, useTribNow(trib));
}

type Options = {
  openDetails: () => void;
  closeDetails: () => void;
  openSheet: (kind: SheetKind, trib: Trib) => void;
  showJoined: (trib: Trib, response: MembershipResponse) => void;
  /** Keeps this card in place when the viewer changes. */
  anchorCard: (trib: Trib) => void;
  /** The link that opened the feed. */
  link: { tribId: number; sharerId: number | null } | null;
};

/** What the buttons do once the viewer is known. Each command reports its own failure. */
const COMMANDS = {
  join: joinTrib,
  leave: leaveTrib,
  save: (context: TribContext) => setSaved({ ...context, saved: !context.trib.saved }),
  hide: (context: TribContext) => hideTrib(context),
};

export function useBuildCardActions({
  openDetails,
  closeDetails,
  openSheet,
  showJoined,
  anchorCard,
  link,
}: Options): CardActions {
  const queryClient = useQueryClient();
  const { user } = useAuth();
  const requireAuth = useRequireAuth();
  return useMemo(() => {
    const signedIn = (command: keyof typeof COMMANDS, action: string) => (trib: Trib) => {
      if (!user) anchorCard(trib);
      const onJoined = (response: MembershipResponse) => showJoined(trib, response);
      const run = (viewer: OwnUser) => void COMMANDS[command]({ queryClient, trib, viewer, onJoined });
      requireAuth(action, run, resumeOptions(command, trib));
    };
    return {
      viewerId: user?.id ?? null,
      sharerOf: (trib) => (trib.id === link?.tribId ? namedMember(trib, link.sharerId) : null),
      join: signedIn('join', 'join this trib'),
      leave: signedIn('leave', 'leave this meetup'),
      save: signedIn('save', 'save this trib'),
      hide: signedIn('hide', 'hide this meetup'),
      share: (trib) => void shareTrib(trib, user),
      openSheet,
      openDetails,
      closeDetails,
    };
  }, [queryClient, user, requireAuth, openSheet, openDetails, closeDetails, showJoined, anchorCard, link]);
}

/** The options of a sign-in at a provider: they name the pressed action and lead back to this card. */
export function resumeOptions(pressed: string, { id }: Pick<Trib, 'id'>) {
  return {
    resumeKey: `${pressed} ${id}`,
    returnSearch: feedPage.change(location.search, { trib: id }),
    asksForName: pressed === 'join',
  };
}

/** After the return, the card comes first and its pending action resumes. */
export function useResumeAfterSignIn(actions: CardActions, first: Trib | undefined): void {
  const { user, takePendingAction } = useAuth();
  useEffect(() => {
    if (!user || !first) return;
    const [pressed, id] = takePendingAction?.()?.split(' ') ?? [];
    if (Number(id) !== first.id) return;
    if (pressed === 'hide') actions.hide(first);
    // A visitor's card does not show whether the account has already joined or saved the meetup, so a repeated action
    // does nothing.
    else if (pressed === 'join' && !first.membership) actions.join(first);
    else if (pressed === 'save' && !first.saved) actions.save(first);
  });
}
