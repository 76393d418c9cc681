import type { KeyboardEvent } from 'react';
import { inputClass } from './Field';
import { SearchIcon } from './icons';

type Props = { label: string; value: string; onChange: (value: string) => void };

/** Filters while typing, so Enter submits nothing. */
const keepInForm = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};

export function SearchField({ label, value, onChange }: Props) {
  return (
    <div className="relative">
      <SearchIcon
        size={20}
        className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={keepInForm}
        className={`${inputClass} min-h-12 pl-12`}
      />
    </div>
  );
}
