import type { QueryClient } from '@tanstack/react-query';
import { type MembershipResponse, membershipResponse, type Trib } from '#shared/api/tribs';
import type { OwnUser } from '#shared/api/users';
import type { MemberRole, MembershipStatus } from '#shared/domain/trib-options';
import { requestJson, requestNothing } from '../../lib/api-client';
import { setFlag } from '../../lib/storage';
import { write } from '../../lib/use-write';
import { showToast } from '../../ui/toast-store';
import { withNameOrAccount } from '../auth/with-name-or-account';
import { expectedStatus, withMembership } from './join-state';
import { patchTrib } from './trib-cache';
import { tribKeys } from './tribs.api';
import * as t from './texts';

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
    stale: [keys.detail(trib.id), keys.ofUser, keys.invitations, keys.series],
  };
}

/** `onJoined` announces the outcome. */
type JoinContext = TribContext & { onJoined: (response: MembershipResponse) => void };

export function joinTrib(context: JoinContext) {
  const { setStatus, shownIn, ...membership } = membershipWrite(context);
  return write<MembershipResponse>({
    ...membership,
    action: 'join',
    show: {
      in: shownIn,
      as: (response) => setStatus(response?.status ?? expectedStatus(context.trib)),
    },
    send: () => withNameOrAccount(() => putMembership(context.trib.id)),
    done: (response) => {
      setFlag('hasEverJoinedTrib');
      context.onJoined(response);
    },
    failure: { toast: t.youCouldntJoin },
  });
}

/** Joins, or asks to. The hosts see the note next to the person's name. */
export const putMembership = (tribId: number, message?: string) =>
  requestJson(`/api/tribs/${tribId}/membership`, {
    method: 'PUT',
    ...(message !== undefined && { body: { message } }),
    schema: membershipResponse,
  });

export function leaveTrib(context: TribContext) {
  const { setStatus, shownIn, ...membership } = membershipWrite(context);
  return write({
    ...membership,
    action: 'leave',
    show: { in: shownIn, as: () => setStatus(null) },
    send: () => requestNothing(`/api/tribs/${context.trib.id}/membership`, { method: 'DELETE' }),
    failure: { toast: t.youCouldntLeave },
  });
}

export function setSaved({ queryClient, trib, viewer, saved }: TribContext & { saved: boolean }) {
  const { all, saved: savedKey } = tribKeys(viewer.id);
  const mark = (isSaved: boolean) =>
    patchTrib({ queryClient, viewerId: viewer.id }, trib.id, (cached) => ({ ...cached, saved: isSaved }));
  return write({
    queryClient,
    subject: `save ${trib.id}`,
    action: String(saved),
    show: {
      in: all,
      as: () => {
        mark(saved);
        return () => mark(!saved);
      },
    },
    send: () => requestNothing(`/api/tribs/${trib.id}/save`, { method: saved ? 'PUT' : 'DELETE' }),
    done: () => {
      if (saved) setFlag('hasEverLikedTrib');
      showToast({ title: saved ? t.tribSaved : t.noLongerSaved });
    },
    failure: { toast: saved ? t.notSaved : t.stillSaved },
    stale: [savedKey],
  });
}

function memberOf({ id, displayName, bio, profileImage }: OwnUser) {
  return { id, displayName, bio, profileImage };
}
