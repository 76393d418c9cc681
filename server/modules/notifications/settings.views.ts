import { type NotificationSettings, type NotificationSettingsRequest, PUSH_TOPICS } from '#shared/api/push';
import type { StoredSettings } from './settings.queries';

export function settingsView(stored: StoredSettings, silencedTribIds: number[]): NotificationSettings {
  const isOn = (topic: (typeof PUSH_TOPICS)[number]) => !stored.topicsOff.includes(topic);
  return {
    push: {
      messages: isOn('messages'),
      'meetup-changes': isOn('meetup-changes'),
      reminders: isOn('reminders'),
      requests: isOn('requests'),
      friends: isOn('friends'),
      'after-meetup': isOn('after-meetup'),
    },
    quietHours: quietHoursOf(stored),
    timeZone: stored.timeZone,
    silencedTribIds,
  };
}

export function quietHoursOf({ quietFrom, quietUntil }: StoredSettings): NotificationSettings['quietHours'] {
  return quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };
}

export function storedSettings({ push, quietHours, timeZone }: NotificationSettingsRequest): StoredSettings {
  return {
    topicsOff: PUSH_TOPICS.filter((topic) => !push[topic]),
    quietFrom: quietHours?.from ?? null,
    quietUntil: quietHours?.until ?? null,
    timeZone,
  };
}
