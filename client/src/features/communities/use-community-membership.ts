import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { Community } from '#shared/api/catalogue';
import type { OwnUser } from '#shared/api/users';
import { showOfflineToast } from '../../lib/offline-toast';
import { useAuth, useRequireAuth } from '../auth/auth-context';

const loadWrites = () => import('./memberships');
const JOIN = 'join-community';

/** Joining, after a sign-in if needed, and leaving. */
export function useCommunityMembership() {
  const queryClient = useQueryClient();
  const requireAuth = useRequireAuth();
  return useCallback(
    (community: Community) => {
      const changeMembership = (viewer: OwnUser) => {
        // After a sign-in the viewer may turn out to be a member already: joining again changes nothing.
        const write = async () => {
          const { joinCommunity, leaveCommunity } = await loadWrites();
          const change = community.isMember ? leaveCommunity : joinCommunity;
          await change({ queryClient, community, viewer });
        };
        write().catch(() => showOfflineToast("That didn't work"));
      };
      requireAuth('join this community', changeMembership, {
        staysHere: true,
        resumeKey: `${JOIN} ${community.id}`,
      });
    },
    [queryClient, requireAuth],
  );
}

/** After a provider's sign-in: joins what was pressed, once it is loaded. */
export function useResumeJoiningCommunity(communities: readonly Community[] | undefined): void {
  const { user, takePendingAction } = useAuth();
  const change = useCommunityMembership();
  useEffect(() => {
    if (!user || !communities) return;
    const [pressed, id] = takePendingAction?.()?.split(' ') ?? [];
    const community = communities.find((one) => String(one.id) === id);
    if (pressed === JOIN && community && !community.isMember) change(community);
  });
}
