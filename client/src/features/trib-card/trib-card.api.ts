import type { QueryClient } from '@tanstack/react-query';
import type { INVITATION_DECISIONS } from '#shared/api/invitations';
import type { Trib } from '#shared/api/tribs';
import type { OwnUser } from '#shared/api/users';
import { requestNothing } from '../../lib/api-client';
import { messageFor } from '../../lib/errors';
import { optimisticWrite } from '../../lib/optimistic-write';
import { showToast } from '../../ui/toast-store';
import { takeFromFeed } from '../tribs/trib-cache';
import { tribKeys } from '../tribs/tribs.api';

type Act = { queryClient: QueryClient; trib: Pick<Trib, 'id'>; viewer: Pick<OwnUser, 'id'> };
type InvitationDecision = (typeof INVITATION_DECISIONS)[number];

function answerInvitation(id: number, answer: InvitationDecision): Promise<void> {
  return requestNothing(`/api/invitations/${id}`, { method: 'PUT', body: { answer } });
}

const hiding = ({ queryClient, trib, viewer }: Act) => ({
  queryClient,
  thing: `hidden ${trib.id}`,
  shownIn: tribKeys(viewer.id).feed,
  refetch: async () => undefined,
});

/** Hides the meetup here and among the invitations, until it is undone. */
export function hideTrib(act: Act): Promise<void> {
  const { queryClient, trib, viewer } = act;
  const taken: (() => void)[] = [];
  const putBack = () => {
    for (const putThisBack of taken.splice(0)) putThisBack();
  };
  return optimisticWrite<void>({
    ...hiding(act),
    change: 'hide',
    apply: () => {
      taken.push(takeFromFeed({ queryClient, viewerId: viewer.id }, trib.id));
      return putBack;
    },
    send: () => answerInvitation(trib.id, 'not-interested'),
    onDone: () =>
      showToast({
        title: 'Hidden',
        description: "You won't be shown this one again.",
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
      return () => void takeFromFeed({ queryClient: act.queryClient, viewerId: act.viewer.id }, act.trib.id);
    },
    send: () => answerInvitation(act.trib.id, 'open'),
    onFailed: (error) => tell('Still hidden', error),
  });
}

export function reportTrib(tribId: number, reason: string): Promise<void> {
  return requestNothing('/api/reports', { method: 'POST', body: { tribId, reason } });
}

function tell(title: string, error: unknown): void {
  showToast({ title, description: messageFor(error, 'Please try again'), tone: 'destructive' });
}
