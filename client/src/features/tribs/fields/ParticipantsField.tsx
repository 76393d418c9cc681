import { useId, useState } from 'react';
import { PARTICIPANTS_MAX, PARTICIPANTS_MIN } from '#shared/domain/limits';
import { Field, describedBy, inputClass } from '../../../ui/Field';
import { IconButton } from '../../../ui/IconButton';
import { MinusIcon, PlusIcon } from '../../../ui/icons';
import type { FieldOf } from './field-of';
import { isPossible, participantsOf } from './trib-fields';

const HINT = `${PARTICIPANTS_MIN} to ${PARTICIPANTS_MAX} people, you included.`;

/** While typing, the text is free ("1" on the way to "12"); the value is always valid. */
export function ParticipantsField({ value, onChange, error }: FieldOf<number>) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const step = (by: number) => {
    setTyped(null);
    onChange(value + by);
  };
  return (
    <Field id={id} label="Max participants" length={0} error={error} hint={HINT}>
      <div className="flex items-center gap-3">
        <IconButton
          label="One fewer"
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
          max={PARTICIPANTS_MAX}
          value={typed ?? String(value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error, hint: HINT })}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(participantsOf(target.value));
          }}
          onBlur={() => setTyped(null)}
          className={`${inputClass} no-spin min-h-13 max-w-24 text-center font-semibold`}
        />
        <IconButton
          label="One more"
          variant="solid"
          disabled={!isPossible(value + 1)}
          onClick={() => step(1)}
          className="size-13"
        >
          <PlusIcon />
        </IconButton>
      </div>
    </Field>
  );
}
