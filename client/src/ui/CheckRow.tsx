import type { ReactNode } from 'react';
import { CheckIcon } from './icons';

type Props = { isChecked: boolean; onChange: (isChecked: boolean) => void; children: ReactNode };

/** A checkbox whose whole row can be pressed. */
export function CheckRow({ isChecked, onChange, children }: Props) {
  return (
    <label className="radio-shell relative flex min-h-11 items-center gap-3 text-base text-ink">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
        className="radio-cover"
      />
      <span
        aria-hidden="true"
        className={`grid size-6 shrink-0 place-items-center rounded-md ${isChecked ? 'bg-ember text-on-ember' : 'border-2 border-edge'}`}
      >
        {isChecked && <CheckIcon size={16} strokeWidth={3} />}
      </span>
      {children}
    </label>
  );
}
