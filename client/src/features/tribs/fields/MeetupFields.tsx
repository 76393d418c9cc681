import { LANG } from '../../../lib/lang';
import { choiceText } from '#shared/domain/choice-texts';
import { useId, useState } from 'react';
import { costText } from '#shared/domain/trib-options';
import { PARTICIPANTS_MAX, PARTICIPANTS_MIN, COST_DETAILS_MAX } from '#shared/domain/limits';
import { town } from '../../../lib/town';
import { CheckRow } from '../../../ui/CheckRow';
import { Field, describedBy, inputClass, TextField } from '../../../ui/Field';
import { IconButton } from '../../../ui/IconButton';
import { MinusIcon, PlusIcon, ClockIcon } from '../../../ui/icons';
import { RadioPills } from '../../../ui/RadioPills';
import { type FieldOf, isPossible, participantsOf, type TribForm } from './trib-fields';
import { CHOICES, mayBeForMembers } from './trib-form';
import { timesSummary, withStart, zoneLine, type Times, type TimesProblem } from './meetup-times';
import * as t from '../texts';

export const ParticipantsField = (props: FieldOf<number>) => (
  <CountField
    {...props}
    label={t.maxParticipants}
    hint={t.peopleYouIncluded({ least: PARTICIPANTS_MIN, most: PARTICIPANTS_MAX })}
    max={PARTICIPANTS_MAX}
  />
);

const MIN_PEOPLE_DEFAULT = 4;

/** The number is not above the limit; if that is lowered, it follows when it is sent (`payloadOf`). */
export function GoesAheadField({ value, max, onChange, error }: FieldOf<number | null> & { max: number }) {
  const count = Math.min(value ?? MIN_PEOPLE_DEFAULT, max);
  return (
    <div className="grid gap-3">
      <CheckRow isChecked={value !== null} onChange={(isOn) => onChange(isOn ? count : null)}>
        {t.goesAheadWith({ count })}
      </CheckRow>
      {value !== null && (
        <CountField
          label={t.howManyNeeds}
          hint={t.decidedAt7Pm}
          value={count}
          max={max}
          onChange={onChange}
          error={error}
        />
      )}
    </div>
  );
}

type CountProps = FieldOf<number> & { label: string; hint: string; max: number };

/** Typing may pass through invalid text ("1" on the way to "12"); the value is always valid. */
function CountField({ value, onChange, error, label, hint, max }: CountProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const step = (by: number) => {
    setTyped(null);
    onChange(value + by);
  };
  return (
    <Field id={id} label={label} length={0} error={error} hint={hint}>
      <div className="flex items-center gap-3">
        <IconButton
          label={t.oneFewer}
          variant="solid"
          disabled={!isPossible(value - 1)}
          onClick={() => step(-1)}
          className="size-13"
        >
          <MinusIcon />
        </IconButton>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={PARTICIPANTS_MIN}
          max={max}
          value={typed ?? String(value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error, hint })}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(Math.min(participantsOf(target.value), max));
          }}
          onBlur={() => setTyped(null)}
          className={`${inputClass} no-spin min-h-13 max-w-24 text-center font-semibold`}
        />
        <IconButton
          label={t.oneMore}
          variant="solid"
          disabled={value >= max}
          onClick={() => step(1)}
          className="size-13"
        >
          <PlusIcon />
        </IconButton>
      </div>
    </Field>
  );
}

type Props = {
  value: TribForm;
  onChange: (changes: Partial<TribForm>) => void;
  error?: string;
};

/** Every field that is a choice, in order, and what the cost covers. */
export function RulesField({ value, onChange, error }: Props) {
  const values = new Map(Object.entries<unknown>(value));
  return (
    <div className="grid gap-6">
      {CHOICES.map(({ key, legend, options }) => (
        <div key={key} className="grid gap-2">
          <RadioPills
            legend={legend}
            options={options}
            textOf={(option) => costText(choiceText(option, LANG), town, LANG)}
            value={String(values.get(key))}
            onChange={(option) => onChange({ [key]: option })}
          />
          {key === 'whoCanJoin' && <WhoSeesIt value={value} onChange={onChange} />}
        </div>
      ))}
      {value.cost !== 'Free' && (
        <TextField
          label={t.costDetails}
          value={value.costDetails}
          onChange={(costDetails) => onChange({ costDetails })}
          error={error}
          max={COST_DETAILS_MAX}
          placeholder={t.whatPaysForAnd}
          autoComplete="off"
        />
      )}
    </div>
  );
}

const WHO_NOTES: Partial<Record<TribForm['whoCanJoin'], string>> = {
  'Friends only': t.onlyFriendsSeeLink,
  'Invite only': t.peopleAskYouDecide,
};

function WhoSeesIt({ value, onChange }: Omit<Props, 'error'>) {
  const note = WHO_NOTES[value.whoCanJoin];
  return (
    <>
      <output className="text-sm text-pretty text-muted empty:hidden">{note}</output>
      {mayBeForMembers(value) && (
        <CheckRow isChecked={value.membersOnly} onChange={(membersOnly) => onChange({ membersOnly })}>
          {t.onlyMembersOfCommunity}
        </CheckRow>
      )}
    </>
  );
}

type TimesFieldProps = Omit<FieldOf<Times>, 'error'> & {
  city: string | null;
  timeZone: string;
  problem: TimesProblem | null;
};

export function TimesField({ value, onChange, city, timeZone, problem }: TimesFieldProps) {
  const summary = timesSummary(value, timeZone);
  const errorOf = (field: keyof Times) => (problem?.field === field ? problem.text : undefined);
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="flex items-start gap-2 text-sm text-muted">
        <ClockIcon size={20} className="shrink-0" />
        {zoneLine(city, timeZone)}
      </p>
      <TextField
        label={t.startTime}
        type="datetime-local"
        value={value.startTime}
        onChange={(startTime) => onChange(withStart(value, startTime))}
        error={errorOf('startTime')}
      />
      <TextField
        label={t.endTime}
        type="datetime-local"
        value={value.endTime}
        onChange={(endTime) => onChange({ ...value, endTime })}
        error={errorOf('endTime')}
      />
      {summary !== null && <output className="font-semibold">{summary}</output>}
    </div>
  );
}
