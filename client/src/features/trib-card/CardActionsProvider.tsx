import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { feedPage } from '../../lib/paths';
import { useSearchOf } from '../../navigation/use-url';
import { useAuth } from '../auth/auth-context';
import { tribQuery } from '../tribs/tribs.api';
import { CardActionsContext, useBuildCardActions, useResumeAfterSignIn } from './card-actions';
import { CardSheets, useCardSheet, useJoinedSheet } from './CardSheets';

const NOTHING = () => undefined;

/** The actions of cards in a list, with their sheets. */
export function CardActionsProvider({ children }: { children: ReactNode }) {
  const sheet = useCardSheet();
  const joinedSheet = useJoinedSheet();
  const actions = useBuildCardActions({
    // A card in a list has no details of its own: its meetup opens in the feed.
    openDetails: NOTHING,
    closeDetails: NOTHING,
    openSheet: sheet.openSheet,
    showJoined: joinedSheet.showJoined,
    anchorCard: NOTHING,
    link: null,
  });
  useResumeAfterSignIn(actions, useTribInUrl());
  return (
    <CardActionsContext value={actions}>
      {children}
      <CardSheets sheet={sheet} joinedSheet={joinedSheet} actions={actions} />
    </CardActionsContext>
  );
}

/** The meetup for which the person went to a provider to sign in. On the way back, the URL says which one it is. */
function useTribInUrl() {
  const { trib: id = null } = useSearchOf(feedPage);
  const { user, isRestoring } = useAuth();
  const { data } = useQuery({
    ...tribQuery(user?.id ?? null, id ?? 0),
    enabled: id !== null && !isRestoring,
  });
  return data;
}
