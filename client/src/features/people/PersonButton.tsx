import type { ReactNode } from 'react';
import { openPerson, type KnownPerson } from './shown-person';

type Props = {
  person: KnownPerson;
  /** In place of the children, for screen readers. */
  label?: string;
  className?: string;
  children: ReactNode;
};

/** Opens a person's card. */
export function PersonButton({ person, label, className, children }: Props) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={label}
      onClick={() => openPerson(person)}
      className={className}
    >
      {children}
      {label === undefined && <span className="sr-only">, see profile</span>}
    </button>
  );
}
