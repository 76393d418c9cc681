import type { QueryClient } from '@tanstack/react-query';
import type { MembershipResponse, Trib } from '#shared/api/tribs';
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

const schema = async () => (await import('#shared/api/tribs')).membershipResponse;
const TRY_AGAIN = 'Please try again';

type Act = { queryClient: QueryClient; trib: Trib; viewer: OwnUser };

/** The queries a change of membership shows in and affects, in either direction. */
export function membershipWrite({ queryClient, trib, viewer }: Act) {
  const keys = tribKeys(viewer.id);
  const show = (status: MembershipStatus | null, role?: MemberRole | null) =>
    patchTrib({ queryClient, viewerId: viewer.id }, trib.id, (kept) =>
      withMembership(kept, memberOf(viewer), status, role),
    );
  return {
    queryClient,
    thing: `membership ${trib.id}`,
    shownIn: keys.all,
    become: (status: MembershipStatus | null) => {
      show(status);
      return () => show(trib.membership, trib.role);
    },
    /** The exact place depends on the membership, and so do the person's meetups and invitations. */
    refetch: () =>
      Promise.all(
        [keys.detail(trib.id), keys.ofUser, keys.invitations].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  };
}

/** `onJoined` announces the outcome. */
type Join = Act & { onJoined: (response: MembershipResponse) => void };

export function joinTrib(act: Join): Promise<void> {
  const { become, ...write } = membershipWrite(act);
  return optimisticWrite<MembershipResponse>({
    ...write,
    change: 'join',
    apply: (response) => become(response?.status ?? expectedStatus(act.trib)),
    send: () => requestJson(`/api/tribs/${act.trib.id}/membership`, { method: 'PUT', schema }),
    onDone: (response) => {
      setFlag('hasEverJoinedTrib');
      act.onJoined(response);
    },
    onFailed: (error) => fail("You couldn't join", error),
  });
}

/** For people who have requested to join: the message hosts read next to their name. */
export function putJoinMessage(tribId: number, message: string): Promise<MembershipResponse> {
  return requestJson(`/api/tribs/${tribId}/membership`, { method: 'PUT', body: { message }, schema });
}

export function leaveTrib(act: Act): Promise<void> {
  const { become, ...write } = membershipWrite(act);
  return optimisticWrite<void>({
    ...write,
    change: 'leave',
    apply: () => become(null),
    send: () => requestNothing(`/api/tribs/${act.trib.id}/membership`, { method: 'DELETE' }),
    onFailed: (error) => fail("You couldn't leave", error),
  });
}

export function setSaved({ queryClient, trib, viewer, saved }: Act & { saved: boolean }): Promise<void> {
  const { all, saved: savedKey } = tribKeys(viewer.id);
  const mark = (isSaved: boolean) =>
    patchTrib({ queryClient, viewerId: viewer.id }, trib.id, (kept) => ({ ...kept, saved: isSaved }));
  return optimisticWrite<void>({
    queryClient,
    thing: `save ${trib.id}`,
    change: saved ? 'save' : 'unsave',
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
