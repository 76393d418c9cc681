import type { QueryClient } from '@tanstack/react-query';
import { type MembershipResponse, membershipResponse, type Trib } from '#shared/api/tribs';
import type { OwnUser } from '#shared/api/users';
import type { MemberRole, MembershipStatus } from '#shared/domain/trib-options';
import { requestJson, requestNothing } from '../../lib/api-client';
import { messageFor } from '../../lib/errors';
import { optimisticWrite } from '../../lib/optimistic-write';
import { setFlag } from '../../lib/storage';
import { showToast } from '../../ui/toast-store';
import { expectedStatus, withMembership } from './join-state';
import { patchTrib } from './trib-cache';
import { tribKeys } from './tribs.api';

const TRY_AGAIN = 'Please try again';

export type TribContext = { queryClient: QueryClient; trib: Trib; viewer: OwnUser };

/** The queries in which a change of membership shows, and those that it affects, in either direction. */
export function membershipWrite({ queryClient, trib, viewer }: TribContext) {
  const keys = tribKeys(viewer.id);
  const show = (status: MembershipStatus | null, role?: MemberRole | null) =>
    patchTrib({ queryClient, viewerId: viewer.id }, trib.id, (cached) =>
      withMembership(cached, memberOf(viewer), status, role),
    );
  return {
    queryClient,
    subject: `membership ${trib.id}`,
    shownIn: keys.all,
    setStatus: (status: MembershipStatus | null) => {
      show(status);
      return () => show(trib.membership, trib.role);
    },
    /** The exact place, the person's meetups and their invitations depend on the membership. */
    refetch: () =>
      Promise.all(
        [keys.detail(trib.id), keys.ofUser, keys.invitations, keys.series].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  };
}

/** `onJoined` announces the outcome. */
type JoinContext = TribContext & { onJoined: (response: MembershipResponse) => void };

export function joinTrib(context: JoinContext): Promise<void> {
  const { setStatus, ...write } = membershipWrite(context);
  return optimisticWrite<MembershipResponse>({
    ...write,
    action: 'join',
    apply: (response) => setStatus(response?.status ?? expectedStatus(context.trib)),
    send: () =>
      requestJson(`/api/tribs/${context.trib.id}/membership`, { method: 'PUT', schema: membershipResponse }),
    onDone: (response) => {
      setFlag('hasEverJoinedTrib');
      context.onJoined(response);
    },
    onFailed: (error) => fail("You couldn't join", error),
  });
}

/** For people who have requested to join: hosts see the message next to their name. */
export function putJoinMessage(tribId: number, message: string): Promise<MembershipResponse> {
  return requestJson(`/api/tribs/${tribId}/membership`, {
    method: 'PUT',
    body: { message },
    schema: membershipResponse,
  });
}

export function leaveTrib(context: TribContext): Promise<void> {
  const { setStatus, ...write } = membershipWrite(context);
  return optimisticWrite<void>({
    ...write,
    action: 'leave',
    apply: () => setStatus(null),
    send: () => requestNothing(`/api/tribs/${context.trib.id}/membership`, { method: 'DELETE' }),
    onFailed: (error) => fail("You couldn't leave", error),
  });
}

export function setSaved({
  queryClient,
  trib,
  viewer,
  saved,
}: TribContext & { saved: boolean }): Promise<void> {
  const { all, saved: savedKey } = tribKeys(viewer.id);
  const mark = (isSaved: boolean) =>
    patchTrib({ queryClient, viewerId: viewer.id }, trib.id, (cached) => ({ ...cached, saved: isSaved }));
  return optimisticWrite<void>({
    queryClient,
    subject: `save ${trib.id}`,
    action: saved ? 'save' : 'unsave',
    shownIn: all,
    apply: () => {
      mark(saved);
      return () => mark(!saved);
    },
    send: () => requestNothing(`/api/tribs/${trib.id}/save`, { method: saved ? 'PUT' : 'DELETE' }),
    onDone: () => {
      if (saved) setFlag('hasEverLikedTrib');
      showToast({ title: saved ? 'Trib saved!' : 'No longer saved' });
    },
    onFailed: (error) => fail(saved ? 'Not saved' : 'Still saved', error),
    refetch: () => queryClient.invalidateQueries({ queryKey: savedKey }),
  });
}

function memberOf({ id, displayName, bio, profileImage }: OwnUser) {
  return { id, displayName, bio, profileImage };
}

function fail(title: string, error: unknown): void {
  showToast({ title, description: messageFor(error, TRY_AGAIN), tone: 'destructive' });
}
