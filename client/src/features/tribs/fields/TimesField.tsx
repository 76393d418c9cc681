import { ClockIcon } from '../../../ui/icons';
import { TextField } from '../../../ui/Field';
import type { FieldOf } from './field-of';
import { timesSummary, withStart, zoneLine, type Times, type TimesProblem } from './meetup-times';

type Props = Omit<FieldOf<Times>, 'error'> & {
  city: string | null;
  timeZone: string;
  problem: TimesProblem | null;
};

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
      />
      <TextField
        label="End time"
        type="datetime-local"
        value={value.endTime}
        onChange={(endTime) => onChange({ ...value, endTime })}
        error={errorOf('endTime')}
      />
      {summary !== null && <output className="font-semibold">{summary}</output>}
    </div>
  );
}
