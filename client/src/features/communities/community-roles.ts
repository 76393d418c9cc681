import type { Community } from '#shared/api/catalogue';
import type { CommunityRole } from '#shared/domain/community-options';

export const ROLE_NAMES: Record<CommunityRole, string> = {
  owner: 'Owner',
  organizer: 'Organizer',
  member: 'Member',
};

export const isOrganizer = ({ role }: Pick<Community, 'role'>) => role === 'organizer' || role === 'owner';

/** Whether a meetup can be posted in its name: by an organizer, or by a member of one that nobody owns. */
export function maySpeakFor({ role, hasOwner, isArchived }: Community): boolean {
  return !isArchived && (isOrganizer({ role }) || (role === 'member' && !hasOwner));
}

/** What a viewer of this role may do with a member. */
export function allowedActions(viewer: CommunityRole | null, member: CommunityRole) {
  return {
    changeRole: viewer === 'owner' && member !== 'owner',
    remove: (viewer === 'owner' || viewer === 'organizer') && member !== 'owner',
  };
}
