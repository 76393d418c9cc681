import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { MembershipResponse, Trib } from '#shared/api/tribs';
import type { OwnUser } from '#shared/api/users';
import { feedPage } from '../../lib/paths';
import { shownPath } from '../../navigation/history';
import { useAuth, useRequireAuth } from '../auth/auth-context';
import { joinState, type JoinState } from '../tribs/join-state';
import { joinTrib, leaveTrib, setSaved, type TribContext } from '../tribs/memberships.api';
import { shareTrib } from '../tribs/share-trib';
import { useTribNow } from '../tribs/trib-times';
import { showJoined } from './card-sheets';
import { hideTrib } from './trib-card.api';
import * as t from './texts';

export const useViewerId = (): number | null => useAuth().user?.id ?? null;

export const useJoinState = (trib: Trib): JoinState => joinState(trib, useViewerId(), useTribNow(trib));

/** What the buttons do once the viewer is known. Each command reports its own failure. */
const COMMANDS = {
  join: joinTrib,
  leave: leaveTrib,
  save: (context: TribContext) => setSaved({ ...context, saved: !context.trib.saved }),
  hide: (context: TribContext) => hideTrib(context),
};

/** The actions of a card, and of the sheets that its buttons open. */
export function useCardActions() {
  const queryClient = useQueryClient();
  const { user } = useAuth();
  const requireAuth = useRequireAuth();
  return useMemo(() => {
    const signedIn = (command: keyof typeof COMMANDS, action: string) => (trib: Trib) => {
      const path = shownPath();
      const onJoined = (response: MembershipResponse) => showJoined(trib, response, path);
      const run = (viewer: OwnUser) => void COMMANDS[command]({ queryClient, trib, viewer, onJoined });
      requireAuth(action, run, resumeOptions(command, trib));
    };
    return {
      join: signedIn('join', t.joinThisTrib),
      leave: signedIn('leave', t.leaveThisMeetup),
      save: signedIn('save', t.saveThisTrib),
      hide: signedIn('hide', t.hideThisMeetup),
      share: (trib: Trib) => void shareTrib(trib, user),
    };
  }, [queryClient, user, requireAuth]);
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
export function useResumeAfterSignIn(first: Trib | undefined): void {
  const actions = useCardActions();
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
