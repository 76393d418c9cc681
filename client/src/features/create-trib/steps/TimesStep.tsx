import { ParticipantsField } from '../../tribs/fields/ParticipantsField';
import { TimesField } from '../../tribs/fields/TimesField';
import { cityOfWhere } from '../../tribs/fields/where';
import { problemWithTimes } from '../state';
import type { StepProps } from './step';

export function TimesStep({ draft, now, dispatch }: StepProps) {
  const { startTime, endTime, maxParticipants } = draft;
  const city = cityOfWhere(draft);
  return (
    <div className="grid gap-5">
      {city && (
        <TimesField
          value={{ startTime, endTime }}
          onChange={(changes) => dispatch({ type: 'filled', changes })}
          city={city.name}
          timeZone={city.timeZone}
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
