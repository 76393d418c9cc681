import type { QueryClient } from '@tanstack/react-query';
import type { INVITATION_DECISIONS } from '#shared/api/invitations';
import type { Trib } from '#shared/api/tribs';
import type { OwnUser } from '#shared/api/users';
import { requestNothing } from '../../lib/api-client';
import { write } from '../../lib/use-write';
import { showToast } from '../../ui/toast-store';
import { findTrib, hiddenTribsQuery, setHidden } from '../tribs/trib-cache';
import { tribKeys } from '../tribs/tribs.api';
import * as t from './texts';

type HideContext = { queryClient: QueryClient; trib: Pick<Trib, 'id'>; viewer: Pick<OwnUser, 'id'> };
type InvitationDecision = (typeof INVITATION_DECISIONS)[number];

function decideInvitation(id: number, decision: InvitationDecision): Promise<void> {
  return requestNothing(`/api/invitations/${id}`, { method: 'PUT', body: { answer: decision } });
}

/** Hidden ids lie over the lists, so the lists themselves stay as they are, and undoing shows what they still contain. */
function hideWrite({ queryClient, trib, viewer }: HideContext, isHidden: boolean) {
  const { invitations, feedCount, feed } = tribKeys(viewer.id);
  const cache = { queryClient, viewerId: viewer.id };
  return {
    queryClient,
    subject: `hidden ${trib.id}`,
    show: {
      in: hiddenTribsQuery(viewer.id).queryKey,
      as: () => setHidden(cache, trib.id, isHidden),
    },
    send: () => decideInvitation(trib.id, isHidden ? 'not-interested' : 'open'),
    stale: () => {
      // The feed keeps its order, unless it was read while the meetup was hidden and now lacks it.
      const isMissing = !isHidden && !findTrib(cache, trib.id, feed);
      const stale = [invitations, feedCount, ...(isMissing ? [feed] : [])];
      return Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  };
}

const HIDDEN = { title: t.hidden, description: t.youWontShownOne };

/** Hides the meetup in the feed and the invitations until the person undoes it. */
export function hideTrib(context: HideContext, toast = HIDDEN) {
  return write({
    ...hideWrite(context, true),
    action: 'hide',
    done: () =>
      showToast({
        ...toast,
        about: `hidden ${context.trib.id}`,
        action: { label: t.undo, onPress: () => void showAgain(context) },
      }),
    failure: { toast: t.notHidden },
  });
}

function showAgain(context: HideContext) {
  // What is being read now lacks the meetup.
  void context.queryClient.cancelQueries({ queryKey: tribKeys(context.viewer.id).invitations });
  return write({ ...hideWrite(context, false), action: 'show', failure: { toast: t.stillHidden } });
}
