import { useId } from 'react';
import { inputClass } from './Field';
import { DownIcon } from './icons';
import * as t from './texts';

type Option = { value: string; label: string };
type Props = {
  label: string;
  isOptional?: boolean;
  value: string;
  onChange: (value: string) => void;
  /** The text of the option without a value. */
  any: string;
  options: readonly Option[];
  /** Highlights a choice, such as an active filter. */
  isAccented?: boolean;
  hint?: string;
  error?: string;
};

/** A native select, because no custom one is as easy to use with a thumb. */
export function SelectField({
  label,
  isOptional = false,
  value,
  onChange,
  any,
  options,
  isAccented = false,
  hint,
  error,
}: Props) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        {label}
        {isOptional && <span className="font-normal text-muted"> {t.optional}</span>}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          className={`${inputClass} h-12 appearance-none truncate pe-11 ${isAccented ? 'border-accent font-medium' : ''}`}
        >
          <option value="">{any}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <DownIcon
          size={20}
          className="pointer-events-none absolute top-1/2 end-4 -translate-y-1/2 text-muted"
        />
      </div>
      {note !== undefined && (
        <p
          id={`${id}-note`}
          role={error === undefined ? undefined : 'alert'}
          className={`text-sm ${error === undefined ? 'text-muted' : 'text-danger'}`}
        >
          {note}
        </p>
      )}
    </div>
  );
}
