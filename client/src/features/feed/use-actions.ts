import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Trib } from '#shared/api/tribs';
import type { OwnUser } from '#shared/api/users';
import { tellOffline } from '../../lib/tell-offline';
import { useAuth, useRequireAuth } from '../auth/auth-context';
import { joinState } from '../tribs/join-state';
import type { CardActions, SheetKind } from './card-actions';
import { backTo } from './going-on';
import { loadCommands } from './later';
import type { useCardBack } from './use-card-back';

type Ways = {
  back: ReturnType<typeof useCardBack>;
  openDetails: () => void;
  closeDetails: () => void;
  openSheet: (kind: SheetKind, trib: Trib) => void;
  /** This card stays where it is, whoever looks at it next. */
  hold: (trib: Trib) => void;
};
type Commands = Awaited<ReturnType<typeof loadCommands>>;
type Command = keyof Commands['commands'];

export function useActions({ back, openDetails, closeDetails, openSheet, hold }: Ways): CardActions {
  const { Back, load } = back;
  const queryClient = useQueryClient();
  const { user } = useAuth();
  const requireAuth = useRequireAuth();
  return useMemo(() => {
    const signedIn = (command: Command, action: string) => (trib: Trib) => {
      if (!user) hold(trib);
      const act = (viewer: OwnUser) => {
        const run = async () => (await loadCommands()).commands[command]({ queryClient, trib, viewer });
        void whenLoaded(run);
      };
      requireAuth(action, act, backTo(command, trib));
    };
    return {
      Back,
      viewerId: user?.id ?? null,
      stateOf: (trib) => joinState(trib, user?.id ?? null, new Date()),
      join: signedIn('join', 'join this trib'),
      leave: signedIn('leave', 'leave this trib'),
      save: signedIn('save', 'save this trib'),
      hide: signedIn('hide', 'hide this trib'),
      share: (trib) => void whenLoaded(async () => (await loadCommands()).shareTrib(trib)),
      openSheet,
      openDetails: () => {
        if (Back) openDetails();
        else void whenLoaded(() => load().then(openDetails));
      },
      closeDetails,
    };
  }, [Back, load, queryClient, user, requireAuth, openSheet, openDetails, closeDetails, hold]);
}

/** Each command tells its own failure; what is left is a script that did not come. */
async function whenLoaded(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch {
    tellOffline('That did not work');
  }
}
