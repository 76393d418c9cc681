import type { InvitationCount } from '#shared/api/invitations';

/** "9 meetups fit near Austin" */
export function fitCountText({ count, near }: InvitationCount): string {
  const town = near?.split(',')[0]?.trim();
  const where = town ? ` near ${town}` : '';
  if (count === 0) return `No meetups fit${where} yet`;
  return count === 1 ? `1 meetup fits${where}` : `${count} meetups fit${where}`;
}
