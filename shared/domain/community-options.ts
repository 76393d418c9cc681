export const COMMUNITY_ROLES = ['member', 'organizer', 'owner'] as const;
/** Whether people are in at once, or an organizer lets them in. */
export const ADMISSIONS = ['open', 'request'] as const;

export type CommunityRole = (typeof COMMUNITY_ROLES)[number];
export type Admission = (typeof ADMISSIONS)[number];

/** An owner who has not been here for so many days loses the community. */
export const OWNER_ABSENT_DAYS = 90;
/** It is announced so many days before. */
export const ANNOUNCED_DAYS = 14;
