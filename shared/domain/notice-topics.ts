/** The groups of notices that a person can switch off separately on each channel. */
export const TOPICS = [
  'messages',
  'meetup-changes',
  'reminders',
  'requests',
  'friends',
  'after-meetup',
] as const;
export type Topic = (typeof TOPICS)[number];

export function eachTopic<T>(valueOf: (topic: Topic) => T): Record<Topic, T> {
  return {
    messages: valueOf('messages'),
    'meetup-changes': valueOf('meetup-changes'),
    reminders: valueOf('reminders'),
    requests: valueOf('requests'),
    friends: valueOf('friends'),
    'after-meetup': valueOf('after-meetup'),
  };
}
