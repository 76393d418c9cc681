import { inviteQuery } from '#shared/domain/invite';
import { installation } from './installation';
import { paths } from './paths';

/** With `tribId`, the link also names the meetup from which it was shared. */
export function invitePath(inviterId: number, inviterName: string, tribId?: number): string {
  const code = installation().inviteCode ?? undefined;
  return `${paths.landing}?${inviteQuery({ inviterId, inviterName, tribId, code })}`;
}
