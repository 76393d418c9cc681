import { ParticipantsField } from '../../tribs/fields/ParticipantsField';
import { TimesField } from '../../tribs/fields/TimesField';
import { problemWithTimes } from '../state';
import type { StepProps } from './step';

export function TimesStep({ draft, now, dispatch }: StepProps) {
  const { startTime, endTime, maxParticipants, place } = draft;
  return (
    <div className="grid gap-5">
      {place && (
        <TimesField
          value={{ startTime, endTime }}
          onChange={(changes) => dispatch({ type: 'filled', changes })}
          city={place.city}
          timeZone={place.timeZone}
          problem={problemWithTimes(draft, now)}
        />
      )}
      <ParticipantsField
        value={maxParticipants}
        onChange={(count) => dispatch({ type: 'filled', changes: { maxParticipants: count } })}
      />
    </div>
  );
}
