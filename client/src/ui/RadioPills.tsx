import { useId } from 'react';
import { FieldGroup } from './Form';
import { CheckIcon } from './icons';

type Props<T extends string> = {
  legend: string;
  options: readonly T[];
  value: T | undefined;
  onChange: (value: T) => void;
  /** The visible text of an option; the default is its value. */
  textOf?: (option: T) => string;
  error?: string | null;
};

/** A choice among a few visible options. The invisible radio button covers the whole pill. */
export function RadioPills<T extends string>({ legend, options, value, onChange, textOf, error }: Props<T>) {
  const name = useId();
  return (
    <FieldGroup legend={legend} error={error}>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option}
            className="pressable radio-shell relative inline-flex min-h-11 items-center gap-1.5 rounded-pill border border-edge px-3.5 text-sm font-medium text-ink hover:bg-raised has-checked:border-accent has-checked:bg-ember/15"
          >
            <input
              type="radio"
              name={name}
              checked={option === value}
              onChange={() => onChange(option)}
              className="radio-cover"
            />
            <span
              aria-hidden="true"
              className={`-ms-1 grid size-4 shrink-0 place-items-center rounded-pill ${option === value ? 'bg-ember text-on-ember' : 'border-[1.5px] border-edge'}`}
            >
              {option === value && <CheckIcon size={12} strokeWidth={3.5} />}
            </span>
            {textOf?.(option) ?? option}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
