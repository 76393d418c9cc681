import type { NotificationSettings } from '#shared/api/push';
import { eachTopic } from '#shared/domain/notice-topics';

export const settingsWith = (changes: Partial<NotificationSettings> = {}): NotificationSettings => ({
  push: eachTopic(() => true),
  quietHours: null,
  timeZone: 'UTC',
  silencedTribIds: [],
  ...changes,
});
