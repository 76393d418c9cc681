import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { type Community, type CommunityMembership, communityMembership } from '#shared/api/catalogue';
import type { OwnUser } from '#shared/api/users';
import { LET_IN } from '#shared/domain/community-invites';
import { requestJson } from '../../lib/api-client';
import { linkedId, searchParams, text } from '../../lib/search';
import { write } from '../../lib/use-write';
import { showToast } from '../../ui/toast-store';
import { useAuth, useRequireAuth } from '../auth/auth-context';
import { withNameOrAccount } from '../auth/with-name-or-account';
import { communityKeys, patchMembership } from './communities.api';
import * as t from './texts';

type CommunityContext = { queryClient: QueryClient; community: Community; viewer: { id: number } };

const subjectOf = ({ id }: Community) => `community ${id}`;

function membershipWrite({ queryClient, community, viewer }: CommunityContext, isMember: boolean) {
  const keys = communityKeys(viewer.id);
  const key = isMember ? letInKeyFor(community.id) : null;
  const show = (to: CommunityMembership) =>
    patchMembership({ queryClient, viewerId: viewer.id }, community.id, to);
  return {
    queryClient,
    subject: subjectOf(community),
    show: {
      in: keys.all,
      as: (response?: CommunityMembership) => {
        show(response ?? expected(community, isMember));
        return () => show(community);
      },
    },
    send: () =>
      withNameOrAccount(() =>
        requestJson(`/api/communities/${community.id}/membership`, {
          method: isMember ? 'PUT' : 'DELETE',
          ...(isMember && key !== null && { body: { key } }),
          schema: communityMembership,
        }),
      ),
    stale: [keys.members(community.id), keys.one(community.id), keys.ofUser],
  };
}

const linkParams = searchParams({ community: linkedId, [LET_IN]: text });

/** The key of the link that has led here, which lets its reader in without asking. */
export function letInKeyFor(communityId: number): string | null {
  const { community, [LET_IN]: key = null } = linkParams.parse(location.search);
  return community === communityId ? key : null;
}

/** In a community that admits by request, joining only sends the request. */
function expected(community: Community, isJoining: boolean): CommunityMembership {
  const { isMember: was, memberCount, admission } = community;
  const isMember = isJoining && (was || admission === 'open' || letInKeyFor(community.id) !== null);
  return {
    isMember,
    role: isMember ? (community.role ?? 'member') : null,
    isRequested: isJoining && !isMember,
    memberCount: memberCount + Number(isMember) - Number(was),
  };
}

function joinCommunity(context: CommunityContext) {
  return write<CommunityMembership>({
    ...membershipWrite(context, true),
    action: 'join',
    done: ({ isMember }) =>
      showToast({
        title: isMember ? t.welcomeTo({ name: context.community.name }) : t.requestSent,
        ...(!isMember && { description: t.organizersDecide({ name: context.community.name }) }),
        about: subjectOf(context.community),
      }),
    failure: { toast: t.youCouldntJoin },
  });
}

export function leaveCommunity(context: CommunityContext) {
  const { community } = context;
  return write<CommunityMembership>({
    ...membershipWrite(context, false),
    action: 'leave',
    done: (response) =>
      showToast({
        title: community.isRequested ? t.youTookRequestBack : t.youLeft({ name: community.name }),
        about: subjectOf(context.community),
        action: {
          label: t.undo,
          onPress: () => void joinCommunity({ ...context, community: { ...community, ...response } }),
        },
      }),
    failure: { toast: t.youCouldntLeave },
  });
}

const JOIN = 'join-community';

export function useCommunityMembership() {
  const queryClient = useQueryClient();
  const requireAuth = useRequireAuth();
  return useCallback(
    (community: Community) => {
      const changeMembership = (viewer: OwnUser) => {
        // After a sign-in the viewer may turn out to be a member already: joining again changes nothing.
        const change = community.isMember || community.isRequested ? leaveCommunity : joinCommunity;
        void change({ queryClient, community, viewer });
      };
      requireAuth(t.joinThisCommunity, changeMembership, { resumeKey: `${JOIN} ${community.id}` });
    },
    [queryClient, requireAuth],
  );
}

/** After a sign-in with a provider, joins the community whose button was pressed, once it is loaded. */
export function useResumeJoiningCommunity(communities: readonly Community[] | undefined): void {
  const { user, takePendingAction } = useAuth();
  const change = useCommunityMembership();
  useEffect(() => {
    if (!user || !communities) return;
    const [pressed, joined] = takePendingAction?.()?.split(' ') ?? [];
    const community = communities.find((one) => String(one.id) === joined);
    if (pressed === JOIN && community && !community.isMember) change(community);
  });
}
