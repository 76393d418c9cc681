import { inviteQuery } from '#shared/domain/invite';
import { paths, SHOWN_TRIB, tribPath } from '#shared/domain/paths';

export { paths, tribPath };

export function invitePath(inviterId: number, inviterName: string): string {
  return `${paths.landing}?${inviteQuery({ inviterId, inviterName })}`;
}

/** The interests, and from there back to the meetup whose match the person wants to see. */
export const answersForTrib = (tribId: number) => `${paths.interests}?${SHOWN_TRIB}=${tribId}`;

/** The wizard's query says which meetup is edited or copied. */
export const EDITED = 'edit';
export const COPIED = 'copy';
export const editTribPath = (id: number) => `${paths.createTrib}?${EDITED}=${id}`;
export const copyTribPath = (id: number) => `${paths.createTrib}?${COPIED}=${id}`;
