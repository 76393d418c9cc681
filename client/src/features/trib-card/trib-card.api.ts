import type { QueryClient } from '@tanstack/react-query';
import type { INVITATION_DECISIONS } from '#shared/api/invitations';
import type { Trib } from '#shared/api/tribs';
import type { OwnUser } from '#shared/api/users';
import { requestNothing } from '../../lib/api-client';
import { messageFor } from '../../lib/errors';
import { optimisticWrite } from '../../lib/optimistic-write';
import { showToast } from '../../ui/toast-store';
import { viewerKey } from '../../lib/viewer-scope';
import { takeFromFeed, takeInvitation } from '../tribs/trib-cache';
import { tribKeys } from '../tribs/tribs.api';

type Act = { queryClient: QueryClient; trib: Pick<Trib, 'id'>; viewer: Pick<OwnUser, 'id'> };
type InvitationDecision = (typeof INVITATION_DECISIONS)[number];

function answerInvitation(id: number, answer: InvitationDecision): Promise<void> {
  return requestNothing(`/api/invitations/${id}`, { method: 'PUT', body: { answer } });
}

const hiding = ({ queryClient, trib, viewer }: Act) => ({
  queryClient,
  thing: `hidden ${trib.id}`,
  shownIn: viewerKey(viewer.id),
  refetch: () => queryClient.invalidateQueries({ queryKey: tribKeys(viewer.id).invitations }),
});

/** Out of the feed and the invitations; returns how to put it back. */
function take({ queryClient, trib, viewer }: Act): () => void {
  const cache = { queryClient, viewerId: viewer.id };
  const ways = [takeFromFeed(cache, trib.id), takeInvitation(cache, trib.id)];
  return () => {
    for (const putBack of ways) putBack();
  };
}

const HIDDEN = { title: 'Hidden', description: "You won't be shown this one again." };

/** Hides the meetup in the feed and among the invitations, until it is undone. */
export function hideTrib(act: Act, told = HIDDEN): Promise<void> {
  const taken: (() => void)[] = [];
  // Called again for each list that was read before the server knew of the undo.
  const putBack = () => {
    for (const putThisBack of taken) putThisBack();
  };
  return optimisticWrite<void>({
    ...hiding(act),
    change: 'hide',
    apply: () => {
      taken.push(take(act));
      return putBack;
    },
    send: () => answerInvitation(act.trib.id, 'not-interested'),
    onDone: () =>
      showToast({
        ...told,
        action: { label: 'Undo', onPress: () => void showAgain(act, putBack) },
      }),
    onFailed: (error) => tell('Not hidden', error),
  });
}

function showAgain(act: Act, putBack: () => void): Promise<void> {
  return optimisticWrite<void>({
    ...hiding(act),
    change: 'show',
    apply: () => {
      putBack();
      return () => void take(act);
    },
    send: () => answerInvitation(act.trib.id, 'open'),
    onFailed: (error) => tell('Still hidden', error),
  });
}

function tell(title: string, error: unknown): void {
  showToast({ title, description: messageFor(error, 'Please try again'), tone: 'destructive' });
}
