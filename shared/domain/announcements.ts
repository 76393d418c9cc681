/**
 * The audiences of a meetup: everybody who goes, waits or asks to join at once, people with a spot, people who wait for one, and
 * people who might have come.
 */
export const MEETUP_AUDIENCES = ['everyone', 'going', 'waiting', 'not-going'] as const;
export const AUDIENCES = [...MEETUP_AUDIENCES, 'members'] as const;
export type MeetupAudience = (typeof MEETUP_AUDIENCES)[number];
export type Audience = (typeof AUDIENCES)[number];

export const ANNOUNCEMENT_MAX = 500;
/** For one meetup with all its dates, or for one community. */
export const ANNOUNCEMENTS_A_WEEK = 3;
export const ANNOUNCED_AHEAD_DAYS = 60;
