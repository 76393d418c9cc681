import { ClockIcon } from '../../../ui/icons';
import { TextField } from '../../../ui/Field';
import type { FieldOf } from './field-of';
import { timesSummary, withStart, zoneLine, type Times, type TimesProblem } from './meetup-times';

type Props = Omit<FieldOf<Times>, 'error'> & {
  city: string | null;
  timeZone: string;
  problem: TimesProblem | null;
};

// WebKit aligns the value to the top of a box that is taller than its text.
const CENTRED_VALUE = 'flex! min-w-0 items-center';
// A field cannot wrap: its letters stop growing where the time would be cut off.
const UNCUT_VALUE = 'text-[length:min(1rem,6.6vw)]!';
const VALUE = `${CENTRED_VALUE} ${UNCUT_VALUE}`;

export function TimesField({ value, onChange, city, timeZone, problem }: Props) {
  const summary = timesSummary(value, timeZone);
  const errorOf = (field: keyof Times) => (problem?.field === field ? problem.text : undefined);
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="flex items-start gap-2 text-sm text-muted">
        <ClockIcon size={20} className="shrink-0" />
        {zoneLine(city, timeZone)}
      </p>
      <TextField
        label="Start time"
        type="datetime-local"
        value={value.startTime}
        onChange={(startTime) => onChange(withStart(value, startTime))}
        error={errorOf('startTime')}
        className={VALUE}
      />
      <TextField
        label="End time"
        type="datetime-local"
        value={value.endTime}
        onChange={(endTime) => onChange({ ...value, endTime })}
        error={errorOf('endTime')}
        className={VALUE}
      />
      {summary !== null && <output className="font-semibold">{summary}</output>}
    </div>
  );
}
