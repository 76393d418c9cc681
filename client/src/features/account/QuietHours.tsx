import { useEffect, useState } from 'react';
import type { NotificationSettings } from '#shared/api/push';
import { useLatest } from '../../lib/use-latest';
import { TextField } from '../../ui/Field';
import type { SettingsChange } from '../notifications/push/push.api';
import { SettingSwitch } from './SettingSwitch';

const AT_NIGHT = { from: '22:00', until: '08:00' };

type Props = { settings: NotificationSettings; onChange: (change: SettingsChange) => void };

const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const zoneName = (zone: string) => zone.replaceAll('_', ' ');

type Hours = NonNullable<NotificationSettings['quietHours']>;

/**
 * In the time of the place where they were last set, which is named. Saved on leaving a field or the page: half a time is
 * none, and a time that is still being typed is another one.
 */
export function QuietHours({ settings, onChange }: Props) {
  const { quietHours, timeZone } = settings;
  const [typed, setTyped] = useState<Partial<Hours>>({});
  const shown = quietHours && { ...quietHours, ...typed };
  const save = (hours: typeof quietHours) => {
    setTyped({});
    if (hours?.from === quietHours?.from && hours?.until === quietHours?.until) return;
    onChange({ quietHours: hours, timeZone: deviceZone() });
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
