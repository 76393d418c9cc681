import type { Community } from '#shared/api/catalogue';
import type { CommunityRole } from '#shared/domain/community-options';
import * as t from './texts';

export const ROLE_NAMES: Record<CommunityRole, string> = {
  owner: t.owner,
  organizer: t.organizer,
  member: t.member,
};

export const isOrganizer = ({ role }: Pick<Community, 'role'>) => role === 'organizer' || role === 'owner';

/** Organizers may post a meetup in the community's name. If nobody owns it, every member may. */
export function maySpeakFor({ role, hasOwner, isArchived }: Community): boolean {
  return !isArchived && (isOrganizer({ role }) || (role === 'member' && !hasOwner));
}

export function allowedActions(viewer: CommunityRole | null, member: CommunityRole) {
  return {
    changeRole: viewer === 'owner' && member !== 'owner',
    remove: (viewer === 'owner' || viewer === 'organizer') && member !== 'owner',
  };
}
