import { useState } from 'react';
import type { NotificationSettings } from '#shared/api/push';
import { TextField } from '../../../ui/TextField';
import type { SettingsChange } from '../../notifications/push/push.api';
import { SettingSwitch } from '../SettingSwitch';

const AT_NIGHT = { from: '22:00', until: '08:00' };

type Props = { settings: NotificationSettings; onChange: (change: SettingsChange) => void };

const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const zoneName = (zone: string) => zone.replaceAll('_', ' ');

/** In the time of the place where they were last set, which is named. */
export function QuietHours({ settings, onChange }: Props) {
  const { quietHours, timeZone } = settings;
  const save = (hours: typeof quietHours) => onChange({ quietHours: hours, timeZone: deviceZone() });
  return (
    <>
      <SettingSwitch
        label="Quiet hours"
        hint={quietHours ? `In the time of ${zoneName(timeZone)}` : 'Nothing makes a sound at night'}
        isOn={quietHours !== null}
        onChange={(isOn) => save(isOn ? AT_NIGHT : null)}
      />
      {quietHours && <Hours hours={quietHours} onSave={save} />}
    </>
  );
}

type Hours = NonNullable<NotificationSettings['quietHours']>;

/** Saved on leaving a field: half a time is none, and a time that is still being typed is another one. */
function Hours({ hours, onSave }: { hours: Hours; onSave: (hours: Hours) => void }) {
  const [typed, setTyped] = useState<Partial<Hours>>({});
  const shown = { ...hours, ...typed };
  const isSame = shown.from === shown.until;
  const save = () => {
    if (shown.from === '' || shown.until === '' || isSame) return;
    setTyped({});
    if (shown.from !== hours.from || shown.until !== hours.until) onSave(shown);
  };
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-3 px-3 pt-2">
      <TextField
        type="time"
        label="From"
        value={shown.from}
        onChange={(from) => setTyped({ ...typed, from })}
        onBlur={save}
      />
      <TextField
        type="time"
        label="Until"
        value={shown.until}
        onChange={(until) => setTyped({ ...typed, until })}
        onBlur={save}
        error={isSame ? 'Must end at another time than they begin' : undefined}
      />
    </div>
  );
}
