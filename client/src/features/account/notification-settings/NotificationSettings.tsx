import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { NotificationSettings as Settings } from '#shared/api/push';
import { ErrorState } from '../../../ui/ErrorState';
import { Skeleton } from '../../../ui/Skeleton';
import { changeSettings, notificationSettingsQuery } from '../../notifications/push/push.api';
import { SettingSwitch } from '../SettingSwitch';
import { DevicePushSetting } from './DevicePushSetting';
import { Group } from './Group';
import { MeetupSwitches } from './MeetupSwitches';
import { QuietHours } from './QuietHours';

type Topic = keyof Settings['push'];

const TOPICS: Readonly<Record<Topic, { label: string; hint: string }>> = {
  messages: { label: 'Messages', hint: 'New messages to you or your groups' },
  'meetup-changes': { label: 'Changes of plan', hint: 'New time or place, called off, a spot opened up' },
  reminders: { label: 'Reminders', hint: 'The day before and two hours before' },
  requests: { label: 'Requests', hint: 'Who wants to join, and what hosts decided' },
  friends: { label: 'Friends', hint: 'Requests and new friends' },
  'after-meetup': { label: 'After a meetup', hint: 'How it was, and who would meet again' },
};
const TOPIC_ORDER = Object.keys(TOPICS).filter((topic): topic is Topic => topic in TOPICS);

/** What is pushed to the person, on which device and when. The list of notifications has everything either way. */
export function NotificationSettings({ viewerId }: { viewerId: number }) {
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery(notificationSettingsQuery(viewerId));
  const change = (changes: Parameters<typeof changeSettings>[1]) =>
    void changeSettings({ queryClient, viewerId }, changes);
  return (
    <div className="grid grid-cols-1 gap-6">
      <DevicePushSetting viewerId={viewerId} />
      {data ? (
        <>
          <Group title="Notify me about">
            {TOPIC_ORDER.map((topic) => (
              <SettingSwitch
                key={topic}
                {...TOPICS[topic]}
                isOn={data.push[topic]}
                onChange={(isOn) => change({ push: { [topic]: isOn } })}
              />
            ))}
          </Group>
          <Group title="When not to disturb">
            <QuietHours settings={data} onChange={change} />
          </Group>
          <MeetupSwitches viewerId={viewerId} silenced={data.silencedTribIds} />
        </>
      ) : isError ? (
        <ErrorState title="Your settings didn't load" onRetry={() => void refetch()} />
      ) : (
        <output className="grid gap-3">
          <span className="sr-only">Loading your settings...</span>
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
        </output>
      )}
    </div>
  );
}
