import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { NotificationSettings } from '#shared/api/push';
import { type Topic, TOPICS } from '#shared/domain/notice-topics';
import { deviceTimeZone } from '../../lib/device-time-zone';
import { useLatest } from '../../lib/use-latest';
import { useNow } from '../../lib/use-now';
import { TextField } from '../../ui/Field';
import { Failure } from '../../ui/Form';
import { QueryState } from '../../ui/QueryState';
import { Loading, Skeleton } from '../../ui/Skeleton';
import {
  changeSettings,
  notificationSettingsQuery,
  type SettingsChange,
  setTribPush,
} from '../notifications/push/push.api';
import { PUSH_DENIED, PUSH_NEEDS_INSTALL, useDevicePush } from '../notifications/push/switch-push';
import { useTellsNear } from '../notifications/use-tells-near';
import { tribsForOffline } from '../tribs/offline/use-offline-meetups';
import { tribDay } from '../tribs/trib-times';
import { tribsOfUserQuery } from '../tribs/tribs.api';
import { SettingSwitch } from './GeneralSettings';
import type { MailFrequency, MailSettings } from '#shared/api/mail';
import { RadioPills } from '../../ui/RadioPills';
import { hasMailQuery } from '../auth/auth.api';
import { mailSettingsQuery } from '../auth/mail-address.api';
import { changeMailSettings } from './account.api';
import { town } from '../../lib/town';

const TOPIC_TEXTS: Readonly<Record<Topic, { label: string; hint: string }>> = {
  messages: { label: 'Messages', hint: 'New messages to you or your groups' },
  'meetup-changes': { label: 'Changes of plan', hint: 'New time or place, cancelled, a spot opened up' },
  reminders: { label: 'Reminders', hint: 'Noon of the day before, and two hours before' },
  requests: { label: 'Who joins', hint: 'Who is coming or wants to join, and what hosts decided' },
  friends: { label: 'Friends', hint: 'Requests and new friends' },
  'after-meetup': { label: 'After a meetup', hint: 'How it was, and who would meet again' },
};

/** Decides what is pushed, to which device and when. The list of notifications has everything either way. */
export function NotificationSettings({ viewerId }: { viewerId: number }) {
  const queryClient = useQueryClient();
  const settings = useQuery(notificationSettingsQuery(viewerId));
  const change = (changes: Parameters<typeof changeSettings>[1]) =>
    void changeSettings({ queryClient, viewerId }, changes);
  return (
    <div className="grid grid-cols-1 gap-6">
      <DevicePushSetting viewerId={viewerId} />
      <QueryState
        query={settings}
        loading={<Loading label="Loading your settings..." placeholders={['h-13', 'h-13', 'h-13']} />}
        failed="Your settings didn't load"
      >
        {(data) => (
          <>
            <Group title="Notify me about">
              {TOPICS.map((topic) => (
                <SettingSwitch
                  key={topic}
                  {...TOPIC_TEXTS[topic]}
                  isOn={data.push[topic]}
                  onChange={(isOn) => change({ push: { [topic]: isOn } })}
                />
              ))}
              <NearSwitch viewerId={viewerId} />
            </Group>
            <Group title="When not to disturb">
              <QuietHours settings={data} onChange={change} />
            </Group>
            <MailNotices viewerId={viewerId} topicTexts={TOPIC_TEXTS} />
            <MeetupSwitches viewerId={viewerId} silenced={data.silencedTribIds} />
          </>
        )}
      </QueryState>
    </div>
  );
}

function NearSwitch({ viewerId }: { viewerId: number }) {
  const { until, tell } = useTellsNear();
  return (
    <SettingSwitch
      label="Something near you"
      hint={`A new meetup, once a week at most, ${until === null ? 'for 60 days' : `until ${until}`}. Also by email, if you have any emailed`}
      isOn={until !== null}
      onChange={(tellsNear) => tell({ userId: viewerId, tellsNear })}
    />
  );
}

const WHY_NOT = {
  denied: PUSH_DENIED,
  'needs-install': PUSH_NEEDS_INSTALL,
  unavailable: `This browser cannot show notifications of ${town.name}. The bell in the app still has them all.`,
};

/** The switch for push messages in this browser, or the reason why there is none. */
export function DevicePushSetting({ viewerId }: { viewerId: number }) {
  const { state, setEnabled, isPending, failure } = useDevicePush(viewerId);
  if (state === 'denied' || state === 'needs-install' || state === 'unavailable') {
    return <p className="rounded-input bg-raised px-4 py-3 text-sm text-pretty">{WHY_NOT[state]}</p>;
  }
  return (
    <div>
      <div className="-mx-3">
        <SettingSwitch
          label="On this device"
          hint={isPending ? 'One moment...' : `Notifications while ${town.name} is closed`}
          isOn={state === 'on'}
          onChange={(isOn) => {
            if (state !== undefined) setEnabled(isOn);
          }}
        />
      </div>
      <Failure text={failure} className="mt-1" />
    </div>
  );
}

/** One switch for each meetup they are going to. If the meetups do not load, only this list is missing. */
function MeetupSwitches({ viewerId, silenced }: { viewerId: number; silenced: readonly number[] }) {
  const queryClient = useQueryClient();
  const { data: tribs } = useQuery(tribsOfUserQuery(viewerId));
  const now = useNow();
  const going = tribsForOffline(tribs ?? [], now);
  if (going.length === 0) return null;
  return (
    <Group title="Your meetups">
      {going.map((trib) => (
        <SettingSwitch
          key={trib.id}
          label={trib.name}
          hint={tribDay(trib, now)}
          isOn={!silenced.includes(trib.id)}
          onChange={(isOn) => void setTribPush({ queryClient, viewerId }, trib.id, isOn)}
        />
      ))}
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 text-sm font-semibold text-muted">
        {title}
      </h3>
      <div className="-mx-3">{children}</div>
    </section>
  );
}

const AT_NIGHT = { from: '22:00', until: '08:00' };

type QuietHoursProps = { settings: NotificationSettings; onChange: (change: SettingsChange) => void };

const zoneName = (zone: string) => zone.replaceAll('_', ' ');

type Hours = NonNullable<NotificationSettings['quietHours']>;

/**
 * Hours are in the time zone of the device that set them last, and the zone is named. They are saved on leaving a field or
 * the page, because a time that is still being typed is incomplete or a different one.
 */
export function QuietHours({ settings, onChange }: QuietHoursProps) {
  const { quietHours, timeZone } = settings;
  const [typed, setTyped] = useState<Partial<Hours>>({});
  const shown = quietHours && { ...quietHours, ...typed };
  const save = (hours: typeof quietHours) => {
    setTyped({});
    if (hours?.from === quietHours?.from && hours?.until === quietHours?.until) return;
    onChange({ quietHours: hours, timeZone: deviceTimeZone() });
  };
  const saveTyped = () => {
    if (shown && shown.from !== '' && shown.until !== '' && !isSame(shown)) save(shown);
  };
  // Back and Escape remove a field that has the focus without a blur event.
  const latest = useLatest(saveTyped);
  useEffect(() => () => latest.current(), [latest]);
  return (
    <>
      <SettingSwitch
        label="Quiet hours"
        hint={quietHours ? `In the time of ${zoneName(timeZone)}` : 'Nothing makes a sound at night'}
        isOn={quietHours !== null}
        onChange={(isOn) => save(isOn ? AT_NIGHT : null)}
      />
      {shown && (
        <HoursFields
          hours={shown}
          onChange={(change) => setTyped({ ...typed, ...change })}
          onBlur={saveTyped}
        />
      )}
    </>
  );
}

const isSame = ({ from, until }: Hours) => from === until;

type FieldsProps = { hours: Hours; onChange: (change: Partial<Hours>) => void; onBlur: () => void };

function HoursFields({ hours, onChange, onBlur }: FieldsProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-3 px-3 pt-2">
      <TextField
        type="time"
        label="From"
        value={hours.from}
        onChange={(from) => onChange({ from })}
        onBlur={onBlur}
      />
      <TextField
        type="time"
        label="Until"
        value={hours.until}
        onChange={(until) => onChange({ until })}
        onBlur={onBlur}
        error={isSame(hours) ? 'Must end at another time than they begin' : undefined}
      />
    </div>
  );
}

const FREQUENCIES = ['at-once', 'daily', 'off'] as const satisfies readonly MailFrequency[];
const FREQUENCY_TEXTS: Readonly<Record<MailFrequency, string>> = {
  'at-once': 'As it happens',
  daily: 'Once a day',
  off: 'Nothing',
};

type Texts = Readonly<Record<(typeof TOPICS)[number], { label: string; hint: string }>>;
type Props = { viewerId: number; topicTexts: Texts };

/** Hidden unless the operator has set up a mail server. Push settings and mails share `topicTexts`. */
export function MailNotices(props: Props) {
  const { data: hasMail = false } = useQuery(hasMailQuery);
  return hasMail && <Loaded {...props} />;
}

function Loaded({ viewerId, topicTexts }: Props) {
  const settings = useQuery(mailSettingsQuery(viewerId));
  return (
    <QueryState
      query={settings}
      loading={<Skeleton className="h-13" />}
      failed="Your email settings didn't load"
      isInline
    >
      {(data) =>
        data.address === null ? (
          <p className="text-sm text-pretty text-muted">
            You can have all of this emailed, too: confirm an address under Email in the settings.
          </p>
        ) : (
          <Choices viewerId={viewerId} topicTexts={topicTexts} settings={data} />
        )
      }
    </QueryState>
  );
}

function Choices({ viewerId, topicTexts, settings }: Props & { settings: MailSettings }) {
  const queryClient = useQueryClient();
  const { frequency, topics } = settings;
  const change = (changes: Parameters<typeof changeMailSettings>[2]) =>
    void changeMailSettings(queryClient, viewerId, changes);
  return (
    <section aria-label="By email" className="grid gap-2">
      <RadioPills
        legend="By email"
        options={FREQUENCIES}
        value={frequency}
        onChange={(chosen) => change({ frequency: chosen })}
        textOf={(option) => FREQUENCY_TEXTS[option]}
      />
      <p className="text-sm text-pretty wrap-anywhere text-muted">
        {frequency === 'daily'
          ? `One email in the morning to ${settings.address}. A change of plan comes at once.`
          : `To ${settings.address}, unless you have seen it in the app before.`}
      </p>
      {frequency !== 'off' && (
        <div className="-mx-3">
          {TOPICS.map((topic) => (
            <SettingSwitch
              key={topic}
              {...topicTexts[topic]}
              isOn={topics[topic]}
              onChange={(isOn) => change({ topics: { ...topics, [topic]: isOn } })}
            />
          ))}
        </div>
      )}
    </section>
  );
}
