export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export const TIMES_OF_DAY = [
  'Morning (6AM-12PM)',
  'Afternoon (12PM-6PM)',
  'Evening (6PM-10PM)',
  'Late night (10PM+)',
] as const;
/** Local hours at the meetup's place; the last period lasts until the morning. */
export const HOURS_OF_TIME: Readonly<Record<(typeof TIMES_OF_DAY)[number], { from: number; until: number }>> =
  {
    'Morning (6AM-12PM)': { from: 6, until: 12 },
    'Afternoon (12PM-6PM)': { from: 12, until: 18 },
    'Evening (6PM-10PM)': { from: 18, until: 22 },
    'Late night (10PM+)': { from: 22, until: 6 },
  };
export const ACTIVITY_TYPES = [
  'Outdoor',
  'Indoor',
  'Physical',
  'Creative',
  'Social',
  'Educational',
  'Culinary',
  'Cultural',
] as const;
export const MEETUP_FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
/** At most `INVITATIONS_MAX` new meetups are offered in this many days. */
export const DAYS_OF_FREQUENCY: Readonly<Record<(typeof MEETUP_FREQUENCIES)[number], number>> = {
  daily: 1,
  weekly: 7,
  monthly: 30,
};
export const INVITATIONS_MAX = 3;

export const GROUP_SIZE_DEFAULT = { min: 4, max: 8 } as const;
export const TRAVEL_MILES_DEFAULT = 10;
export const MEETUP_FREQUENCY_DEFAULT = 'weekly';
