import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MembershipResponse, Trib } from '#shared/api/tribs';
import type { OwnUser } from '#shared/api/users';
import { showOfflineToast } from '../../lib/offline-toast';
import { useAuth, useRequireAuth } from '../auth/auth-context';
import { hasAnswered } from '../tribs/has-answered';
import type { CardActions, SheetKind } from './card-actions';
import { namedMember } from './named-member';
import { resumeOptions } from './resume-after-sign-in';
import { loadCommands, type useCardBack } from './use-card-back';

type Parts = {
  back: ReturnType<typeof useCardBack>;
  openDetails: () => void;
  closeDetails: () => void;
  openSheet: (kind: SheetKind, trib: Trib) => void;
  showJoined: (trib: Trib, response: MembershipResponse) => void;
  /** Keeps this card in place when the viewer changes. */
  anchorCard: (trib: Trib) => void;
  /** The link that opened the feed. */
  link: { tribId: number; sharerId: number | null } | null;
  /** Signing in leads to no other page. */
  staysHere?: boolean;
};
type Commands = Awaited<ReturnType<typeof loadCommands>>;
type Command = keyof Commands['commands'];

export function useBuildCardActions({
  back,
  openDetails,
  closeDetails,
  openSheet,
  showJoined,
  anchorCard,
  link,
  staysHere = false,
}: Parts): CardActions {
  const { Back, load } = back;
  const queryClient = useQueryClient();
  const { user } = useAuth();
  const requireAuth = useRequireAuth();
  return useMemo(() => {
    const signedIn = (command: Command, action: string) => (trib: Trib) => {
      if (!user) anchorCard(trib);
      const onJoined = (response: MembershipResponse) => showJoined(trib, response);
      const runCommand = (viewer: OwnUser) => {
        const run = async () =>
          (await loadCommands()).commands[command]({ queryClient, trib, viewer, onJoined });
        void whenLoaded(run);
      };
      requireAuth(action, runCommand, { ...resumeOptions(command, trib), staysHere });
    };
    return {
      Back,
      viewerId: user?.id ?? null,
      isMatchKnown: (trib) => trib.id !== link?.tribId || hasAnswered(user),
      sharerOf: (trib) => (trib.id === link?.tribId ? namedMember(trib, link.sharerId) : null),
      join: signedIn('join', 'join this trib'),
      leave: signedIn('leave', 'leave this trib'),
      save: signedIn('save', 'save this trib'),
      hide: signedIn('hide', 'hide this trib'),
      share: (trib) => void whenLoaded(async () => (await loadCommands()).shareTrib(trib, user)),
      openSheet,
      openDetails: () => {
        if (Back) openDetails();
        else void whenLoaded(() => load().then(openDetails));
      },
      closeDetails,
    };
  }, [
    Back,
    load,
    queryClient,
    user,
    requireAuth,
    openSheet,
    openDetails,
    closeDetails,
    showJoined,
    anchorCard,
    link,
    staysHere,
  ]);
}

/** Each command reports its own failure; what is left is a script that failed to load. */
async function whenLoaded(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch {
    showOfflineToast("That didn't work");
  }
}
