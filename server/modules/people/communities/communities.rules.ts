import { createHmac } from 'node:crypto';
import { DAY_MS } from '#shared/domain/durations';
import {
  type Admission,
  ANNOUNCED_DAYS,
  type CommunityRole,
  OWNER_ABSENT_DAYS,
} from '#shared/domain/community-options';

export const isOrganizer = (role: CommunityRole | null) => role === 'organizer' || role === 'owner';

export type PostingObstacle = 'not-a-member' | 'hidden' | 'archived' | 'not-an-organizer';

/** Null if the person may post a meetup in the community's name: as an organizer, or as any member if it has no owner. */
export function postingObstacle(
  role: CommunityRole | null,
  { hasOwner, isArchived, isHidden }: { hasOwner: boolean; isArchived: boolean; isHidden: boolean },
): PostingObstacle | null {
  if (role === null) return 'not-a-member';
  if (isHidden) return 'hidden';
  if (isArchived) return 'archived';
  return hasOwner && !isOrganizer(role) ? 'not-an-organizer' : null;
}

export type Entry = 'joined' | 'requested' | 'archived';

export function decideEntry({
  admission,
  isArchived,
  wasRemoved,
  isInvited,
}: {
  admission: Admission;
  isArchived: boolean;
  wasRemoved: boolean;
  isInvited: boolean;
}): Entry {
  if (isArchived) return 'archived';
  return (admission === 'request' && !isInvited) || wasRemoved ? 'requested' : 'joined';
}

type Invitation = { communityId: number; inviterId: number };

/** The key of an organizer's link into their community. It holds as long as they organize it. */
export const letInKey = (secret: Buffer, { communityId, inviterId }: Invitation) =>
  `${inviterId}.${createHmac('sha256', secret).update(`let in ${communityId} ${inviterId}`).digest('base64url')}`;

export type Absence = { lastActiveAt: Date; announcedAt: Date | null };

/** Decides what follows from how long the owner has been away. A handover is always announced `ANNOUNCED_DAYS` in advance. */
export function absenceStep(
  { lastActiveAt, announcedAt }: Absence,
  now: Date,
): 'announce' | 'withdraw' | 'pass-on' | null {
  const announcedAfter = OWNER_ABSENT_DAYS - ANNOUNCED_DAYS;
  const daysSince = (moment: Date) => (now.getTime() - moment.getTime()) / DAY_MS;
  if (announcedAt === null) return daysSince(lastActiveAt) >= announcedAfter ? 'announce' : null;
  if (daysSince(lastActiveAt) < announcedAfter) return 'withdraw';
  return daysSince(announcedAt) >= ANNOUNCED_DAYS ? 'pass-on' : null;
}

const MONTH_MS = 30 * DAY_MS;
export const isNewHere = ({ createdAt }: { createdAt: Date }, now: Date) =>
  now.getTime() - createdAt.getTime() < MONTH_MS;
