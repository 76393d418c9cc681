import { inviteQuery } from '#shared/domain/invite';
import { installation } from './installation';
import { paths } from './paths';

/** Shared from a meetup, it names that. */
export function invitePath(inviterId: number, inviterName: string, tribId?: number): string {
  const code = installation().inviteCode ?? undefined;
  return `${paths.landing}?${inviteQuery({ inviterId, inviterName, tribId, code })}`;
}
