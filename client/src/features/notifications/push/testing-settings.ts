import type { NotificationSettings } from '#shared/api/push';

/** Everything is on. */
export const settingsWith = (changes: Partial<NotificationSettings> = {}): NotificationSettings => ({
  push: {
    messages: true,
    'meetup-changes': true,
    reminders: true,
    requests: true,
    friends: true,
    'after-meetup': true,
  },
  quietHours: null,
  timeZone: 'UTC',
  silencedTribIds: [],
  ...changes,
});
