import { useId } from 'react';
import { ForwardIcon } from '../../../ui/icons';
import { inputClass } from '../../../ui/Field';
import type { FilterOption, FilterSelectSpec } from './filter-options';

type Props = {
  spec: FilterSelectSpec;
  value: string;
  onChange: (value: string) => void;
  /** After the options of everybody. */
  more?: readonly FilterOption[];
};

/** The phone's native select: nothing of ours is as easy to use with a thumb. */
export function FilterSelect({ spec: { label, any, options }, value, onChange, more }: Props) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`${inputClass} h-12 appearance-none truncate pr-11 ${value === '' ? '' : 'border-accent font-medium'}`}
        >
          <option value="">{any}</option>
          {[...options, ...(more ?? [])].map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ForwardIcon
          size={20}
          className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 rotate-90 text-muted"
        />
      </div>
    </div>
  );
}
