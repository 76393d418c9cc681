import { useState } from 'react';
import { shortWeekdayName, weekday, weekdayName } from '#shared/domain/meetup-time';
import { AHEAD_WEEKS, dayNumber, repeatsText, TIMES_MAX, TIMES_MIN } from '#shared/domain/series';
import { LANG } from '../../../lib/lang';
import { Chip } from '../../../ui/Chip';
import { TextField } from '../../../ui/Field';
import { RadioPills } from '../../../ui/RadioPills';
import { SelectField } from '../../../ui/SelectField';
import {
  CHOICES_OF_EVERY,
  ENDS,
  firstDayOf,
  problemWithRepeats,
  repeatsOf,
  repeatsSummary,
  type RepeatsForm,
} from './repeats-form';
import * as t from '../texts';

type Props = {
  value: RepeatsForm;
  onChange: (value: RepeatsForm) => void;
  /** The first date, as local time of the place. */
  startTime: string;
};

const ENDS_TEXT = { open: t.never, until: t.onDate, times: t.afterFewDates };

export function RepeatsField({ value, onChange, startTime }: Props) {
  const firstDay = firstDayOf(startTime);
  if (!/^\d{4}-\d\d-\d\d$/.test(firstDay)) return null;
  const own = weekday(dayNumber(firstDay));
  const repeats = repeatsOf(value, own);
  const problem = problemWithRepeats(repeats, firstDay);
  const change = (changes: Partial<RepeatsForm>) => onChange({ ...value, ...changes });
  const textOf = (every: (typeof CHOICES_OF_EVERY)[number]) =>
    every === 'weekdays'
      ? t.onCertainWeekdays
      : every === 'never'
        ? ''
        : repeatsText({ every }, firstDay, LANG);
  const options = CHOICES_OF_EVERY.filter((every) => every !== 'never');
  return (
    <div className="grid grid-cols-1 gap-5">
      <SelectField
        label={t.repeats}
        any={t.doesNotRepeat}
        value={value.every === 'never' ? '' : value.every}
        onChange={(chosen) => change({ every: options.find((every) => every === chosen) ?? 'never' })}
        options={options.map((every) => ({ value: every, label: textOf(every) }))}
      />
      {value.every === 'weekdays' && (
        <Weekdays own={own} value={value.weekdays} onChange={(weekdays) => change({ weekdays })} />
      )}
      {repeats && (
        <RadioPills
          legend={t.ends}
          options={ENDS}
          value={value.ends}
          textOf={(ends) => ENDS_TEXT[ends]}
          onChange={(ends) => change({ ends })}
        />
      )}
      {repeats && value.ends === 'until' && (
        <TextField
          label={t.lastDay}
          type="date"
          min={firstDay}
          value={value.until}
          onChange={(until) => change({ until })}
          error={value.until === '' ? undefined : (problem ?? undefined)}
        />
      )}
      {repeats && value.ends === 'times' && (
        <TimesCount value={value.times} onChange={(times) => change({ times })} />
      )}
      {repeats && !problem && (
        <output className="grid gap-1">
          <span className="font-semibold text-pretty">{repeatsSummary(repeats, firstDay)}</span>
          <span className="text-sm text-pretty text-muted">
            {t.eachDateOwnMeetup({ weeks: AHEAD_WEEKS })}
          </span>
        </output>
      )}
    </div>
  );
}

type WeekdaysProps = { own: number; value: number[]; onChange: (value: number[]) => void };

function Weekdays({ own, value, onChange }: WeekdaysProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold text-ink">{t.weekdays}</legend>
      <div className="flex flex-wrap gap-x-2 gap-y-3">
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <Chip
            key={day}
            aria-label={weekdayName(day, LANG)}
            pressed={day === own || value.includes(day)}
            // The weekday of the first date always belongs to the series.
            disabled={day === own}
            onClick={() =>
              onChange(value.includes(day) ? value.filter((one) => one !== day) : [...value, day])
            }
          >
            {shortWeekdayName(day, LANG)}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

/** Typing may pass through invalid text; the value is always valid. */
function TimesCount({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={t.howManyDates}
      type="number"
      inputMode="numeric"
      min={TIMES_MIN}
      max={undefined}
      value={typed ?? String(value)}
      hint={t.firstIncluded({ least: TIMES_MIN, most: TIMES_MAX })}
      onChange={(text) => {
        setTyped(text);
        const count = Number(text);
        if (Number.isInteger(count) && count >= TIMES_MIN && count <= TIMES_MAX) onChange(count);
      }}
      onBlur={() => setTyped(null)}
      className="no-spin max-w-28 text-center font-semibold"
    />
  );
}
