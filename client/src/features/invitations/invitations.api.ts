import { invitationListReader, invitationOutcome } from '#shared/api/invitations';
import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import type { MembershipStatus } from '#shared/domain/trib-options';
import { requestJson } from '../../lib/api-client';
import { withReason } from '../../lib/errors';
import { jsonQuery } from '../../lib/json-query';
import { POLL_INTERVAL_MS } from '../../lib/query-client';
import { setFlag } from '../../lib/storage';
import { write } from '../../lib/use-write';
import { viewerKey } from '../../lib/viewer-scope';
import { showToast } from '../../ui/toast-store';
import type { NearQuery } from '../cities/near';
import { shownPath } from '../../navigation/history';
import { showJoined } from '../trib-card/card-sheets';
import { expectedStatus, joiningOutcome } from '../tribs/join-state';
import { membershipWrite, type TribContext } from '../tribs/memberships.api';
import { tribKeys } from '../tribs/tribs.api';
import * as t from './texts';

export function withNear(path: string, near: NearQuery): string {
  const query = new URLSearchParams(near);
  return query.size > 0 ? `${path}?${query}` : path;
}

export function invitationsQuery(viewerId: number, near: NearQuery) {
  const path = withNear('/api/invitations', near);
  return jsonQuery([...tribKeys(viewerId).invitations, path], path, invitationListReader, {
    staleTime: POLL_INTERVAL_MS,
  });
}

/** The ids of invitations skipped during this visit; only this browser knows them. */
export function skippedQuery(viewerId: number) {
  return queryOptions<number[]>({
    queryKey: [...viewerKey(viewerId), 'skipped-invitations'],
    queryFn: skipToken,
    initialData: [],
    gcTime: Infinity,
  });
}

export function skipInvitation(queryClient: QueryClient, viewerId: number, tribId: number): void {
  queryClient.setQueryData<number[]>(skippedQuery(viewerId).queryKey, (ids = []) => [...ids, tribId]);
}

export function showSkipped(queryClient: QueryClient, viewerId: number): void {
  queryClient.setQueryData<number[]>(skippedQuery(viewerId).queryKey, []);
}

/** Accepting is joining, so it updates every list that shows the meetup; an invitation to one's own meetup is not shown. */
export function acceptInvitation(context: TribContext) {
  const { trib, viewer } = context;
  const { setStatus, shownIn: _tribs, ...membership } = membershipWrite(context);
  const path = shownPath();
  return write({
    ...membership,
    action: 'accept',
    show: {
      in: viewerKey(viewer.id),
      as: (response) => setStatus(response ? response.membership : expectedStatus(trib)),
    },
    send: () =>
      requestJson(`/api/invitations/${trib.id}`, {
        method: 'PUT',
        body: { answer: 'accepted' },
        schema: invitationOutcome,
      }),
    done: ({ membership: status }) => {
      setFlag('hasEverJoinedTrib');
      showToast({ title: t.invitationAccepted, description: acceptedText(status) });
      showJoined(trib, { status: status ?? 'joined' }, path);
    },
    failure: {
      toast: t.failedToAcceptInvitation,
      text: (error) => withReason(t.tryAgain, error),
    },
  });
}

const DETAILS_FOLLOW = t.youllReceiveMeetupDetails;

/** What accepting led to. The second line is there only if the person is not simply going. */
export function acceptedText(status: MembershipStatus | null): string {
  if (status === null || status === 'joined') return DETAILS_FOLLOW;
  const { title, description } = joiningOutcome({ status });
  return `${DETAILS_FOLLOW}\n${title}. ${description}`;
}
