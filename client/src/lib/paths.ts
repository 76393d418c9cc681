import { invitationQuery } from '#shared/domain/invitation';
import { paths, tribPath } from '#shared/domain/paths';

export { paths, tribPath };

export function invitePath(inviterId: number, inviterName: string): string {
  return `${paths.landing}?${invitationQuery({ inviterId, inviterName })}`;
}

/** The wizard's address says which meetup is changed, or made again. */
export const EDITED = 'edit';
export const COPIED = 'copy';
export const editTribPath = (id: number) => `${paths.createTrib}?${EDITED}=${id}`;
export const copyTribPath = (id: number) => `${paths.createTrib}?${COPIED}=${id}`;
