export const COMMUNITY_ROLES = ['member', 'organizer', 'owner'] as const;
/** Whether people join at once, or an organizer has to let them in. */
export const ADMISSIONS = ['open', 'request'] as const;

export type CommunityRole = (typeof COMMUNITY_ROLES)[number];
export type Admission = (typeof ADMISSIONS)[number];

/** An owner who has been absent for this many days loses the community. */
export const OWNER_ABSENT_DAYS = 90;
/** The change of owner is announced this many days ahead. */
export const ANNOUNCED_DAYS = 14;
