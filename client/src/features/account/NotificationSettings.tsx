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
import * as t from './texts';

const TOPIC_TEXTS: Readonly<Record<Topic, { label: string; hint: string }>> = {
  messages: { label: t.messages, hint: t.newMessagesToYou },
  'meetup-changes': { label: t.changesOfPlan, hint: t.newTimeOrPlace },
  reminders: { label: t.reminders, hint: t.noonOfDayBefore },
  requests: { label: t.whoJoins, hint: t.whoComingOrWants },
  friends: { label: t.friends, hint: t.requestsAndNewFriends },
  'after-meetup': { label: t.afterMeetup, hint: t.howAndWhoWould },
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
        loading={<Loading label={t.loadingSettings} placeholders={['h-13', 'h-13', 'h-13']} />}
        failed={t.settingsDidntLoad}
      >
        {(data) => (
          <>
            <Group title={t.notifyMeAbout}>
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
            <Group title={t.whenNotToDisturb}>
              <QuietHours settings={data} onChange={change} />
            </Group>
            <MailNotices viewerId={viewerId} />
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
      label={t.somethingNearYou}
      hint={until === null ? t.nearFor60Days : t.nearUntil({ until })}
      isOn={until !== null}
      onChange={(tellsNear) => tell({ userId: viewerId, tellsNear })}
    />
  );
}

const WHY_NOT = {
  denied: PUSH_DENIED,
  'needs-install': PUSH_NEEDS_INSTALL,
  unavailable: t.browserCannotShow({ town: town.name }),
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
          label={t.onDevice}
          hint={isPending ? t.oneMoment : t.whileClosed({ town: town.name })}
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
    <Group title={t.yourMeetups}>
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
        label={t.quietHours}
        hint={quietHours ? t.inTheTimeOf({ zone: zoneName(timeZone) }) : t.nothingMakesSoundAt}
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
        label={t.from}
        value={hours.from}
        onChange={(from) => onChange({ from })}
        onBlur={onBlur}
      />
      <TextField
        type="time"
        label={t.until}
        value={hours.until}
        onChange={(until) => onChange({ until })}
        onBlur={onBlur}
        error={isSame(hours) ? t.mustEndAtAnother : undefined}
      />
    </div>
  );
}

const FREQUENCIES = ['at-once', 'daily', 'off'] as const satisfies readonly MailFrequency[];
const FREQUENCY_TEXTS: Readonly<Record<MailFrequency, string>> = {
  'at-once': t.asHappens,
  daily: t.onceDay,
  off: t.nothing,
};

/** Hidden unless the operator has set up a mail server. */
export function MailNotices({ viewerId }: { viewerId: number }) {
  const { data: hasMail = false } = useQuery(hasMailQuery);
  const settings = useQuery({ ...mailSettingsQuery(viewerId), enabled: hasMail });
  if (!hasMail) return null;
  return (
    <QueryState
      query={settings}
      loading={<Skeleton className="h-13" />}
      failed={t.emailSettingsDidntLoad}
      isInline
    >
      {(data) =>
        data.address === null ? (
          <p className="text-sm text-pretty text-muted">{t.youCanAllOf}</p>
        ) : (
          <Choices viewerId={viewerId} settings={data} />
        )
      }
    </QueryState>
  );
}

function Choices({ viewerId, settings }: { viewerId: number; settings: MailSettings }) {
  const queryClient = useQueryClient();
  const { frequency, topics } = settings;
  const address = settings.address ?? '';
  const change = (changes: Parameters<typeof changeMailSettings>[2]) =>
    void changeMailSettings(queryClient, viewerId, changes);
  return (
    <section aria-label={t.byEmail} className="grid gap-2">
      <RadioPills
        legend={t.byEmail}
        options={FREQUENCIES}
        value={frequency}
        onChange={(chosen) => change({ frequency: chosen })}
        textOf={(option) => FREQUENCY_TEXTS[option]}
      />
      <p className="text-sm text-pretty wrap-anywhere text-muted">
        {frequency === 'daily' ? t.oneEmailInTheMorning({ address }) : t.emailUnlessSeen({ address })}
      </p>
      {frequency !== 'off' && (
        <div className="-mx-3">
          {TOPICS.map((topic) => (
            <SettingSwitch
              key={topic}
              {...TOPIC_TEXTS[topic]}
              isOn={topics[topic]}
              onChange={(isOn) => change({ topics: { ...topics, [topic]: isOn } })}
            />
          ))}
        </div>
      )}
    </section>
  );
}
