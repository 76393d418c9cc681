export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export const TIMES_OF_DAY = [
  'Morning (6AM-12PM)',
  'Afternoon (12PM-6PM)',
  'Evening (6PM-10PM)',
  'Late night (10PM+)',
] as const;
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

export const GROUP_SIZE_DEFAULT = { min: 4, max: 8 } as const;
export const TRAVEL_MILES_DEFAULT = 10;
export const MEETUP_FREQUENCY_DEFAULT = 'weekly';
