import type { QueryClient } from '@tanstack/react-query';
import type { INVITATION_DECISIONS } from '#shared/api/invitations';
import type { Trib } from '#shared/api/tribs';
import type { OwnUser } from '#shared/api/users';
import { requestNothing } from '../../lib/api-client';
import { write } from '../../lib/use-write';
import { viewerKey } from '../../lib/viewer-scope';
import { showToast } from '../../ui/toast-store';
import { hideOnDevice, removeFromFeed, removeInvitation } from '../tribs/trib-cache';
import { tribKeys } from '../tribs/tribs.api';

type HideContext = { queryClient: QueryClient; trib: Pick<Trib, 'id'>; viewer: Pick<OwnUser, 'id'> };
type InvitationDecision = (typeof INVITATION_DECISIONS)[number];

function decideInvitation(id: number, decision: InvitationDecision): Promise<void> {
  return requestNothing(`/api/invitations/${id}`, { method: 'PUT', body: { answer: decision } });
}

const hideWrite = ({ queryClient, trib, viewer }: HideContext) => ({
  queryClient,
  subject: `hidden ${trib.id}`,
  stale: [tribKeys(viewer.id).invitations, tribKeys(viewer.id).feedCount],
});

/** Removes the meetup from the feed and the invitations. Returns a function that puts it back. */
function removeFromLists({ queryClient, trib, viewer }: HideContext): () => void {
  const cache = { queryClient, viewerId: viewer.id };
  const undos = [
    hideOnDevice(cache, trib.id),
    removeFromFeed(cache, trib.id),
    removeInvitation(cache, trib.id),
  ];
  return () => {
    for (const undo of undos) undo();
  };
}

const HIDDEN = { title: 'Hidden', description: "You won't be shown this one again." };

/** Hides the meetup in the feed and the invitations until the person undoes it. */
export function hideTrib(context: HideContext, toast = HIDDEN) {
  const undos: (() => void)[] = [];
  // Called again for each list that was fetched before the server knew of the undo.
  const putBack = () => {
    for (const undo of undos) undo();
  };
  return write({
    ...hideWrite(context),
    action: 'hide',
    show: {
      in: viewerKey(context.viewer.id),
      as: () => {
        undos.push(removeFromLists(context));
        return putBack;
      },
    },
    send: () => decideInvitation(context.trib.id, 'not-interested'),
    done: () =>
      showToast({
        ...toast,
        about: `hidden ${context.trib.id}`,
        action: { label: 'Undo', onPress: () => void showAgain(context, putBack) },
      }),
    failure: { toast: 'Not hidden' },
  });
}

function showAgain(context: HideContext, putBack: () => void) {
  return write({
    ...hideWrite(context),
    action: 'show',
    show: {
      in: viewerKey(context.viewer.id),
      as: () => {
        putBack();
        return () => void removeFromLists(context);
      },
    },
    send: () => decideInvitation(context.trib.id, 'open'),
    failure: { toast: 'Still hidden' },
  });
}
