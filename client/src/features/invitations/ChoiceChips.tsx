import type { ReactNode } from 'react';
import { Chip } from '../../ui/Chip';
import { CheckIcon } from '../../ui/icons';

type Props<T> = {
  legend: string;
  options: readonly { value: T; text: string; icon?: ReactNode }[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
};

/** Any number of choices; none is no wish. */
export function ChoiceChips<T extends string | number>({ legend, options, chosen, onChange }: Props<T>) {
  const toggle = (value: T) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    <fieldset>
      <legend className="mb-3 text-sm font-semibold">
        {legend}
        {chosen.length === 0 && <span className="ml-2 font-normal text-muted">any</span>}
      </legend>
      <div className="flex flex-wrap gap-x-2 gap-y-3">
        {options.map(({ value, text, icon }) => (
          <Chip key={value} pressed={chosen.includes(value)} onClick={() => toggle(value)}>
            {chosen.includes(value) ? (
              <CheckIcon size={16} strokeWidth={2.5} className="-ml-1 text-accent" />
            ) : (
              icon
            )}
            {text}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
