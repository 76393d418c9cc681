import type { KeyboardEvent } from 'react';
import { inputClass } from './Field';
import { SearchIcon } from './icons';
import { Spinner } from './Spinner';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  max?: number;
  /** The results on the screen are not yet those of the typed text. */
  isBusy?: boolean;
};

/** The field filters while typing, so Enter must not submit a surrounding form. */
const keepInForm = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};

export function SearchField({ label, value, onChange, max, isBusy = false }: Props) {
  return (
    <div className="relative">
      <SearchIcon
        size={20}
        className="pointer-events-none absolute top-1/2 start-3.5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={max}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={keepInForm}
        className={`${inputClass} min-h-12 pe-3 ps-11 text-ellipsis max-sm:placeholder:text-sm`}
      />
      {/* The spinner fades in late, so a quick response shows none. */}
      <span
        className={`pointer-events-none absolute top-1/2 end-10 -translate-y-1/2 text-muted ${isBusy ? 'opacity-100 transition-opacity delay-300' : 'opacity-0'}`}
      >
        <Spinner size={18} />
      </span>
    </div>
  );
}
