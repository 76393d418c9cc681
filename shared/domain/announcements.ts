/** Of a meetup: those with a spot, those who wait for one, and who might have come. */
export const MEETUP_AUDIENCES = ['going', 'waiting', 'not-going'] as const;
export const AUDIENCES = [...MEETUP_AUDIENCES, 'members'] as const;
export type MeetupAudience = (typeof MEETUP_AUDIENCES)[number];
export type Audience = (typeof AUDIENCES)[number];

export const ANNOUNCEMENT_MAX = 500;
/** Of one meetup with all its dates, or of one community. */
export const ANNOUNCEMENTS_A_WEEK = 3;
/** How far ahead one may be planned. */
export const ANNOUNCED_AHEAD_DAYS = 60;
