import type { ButtonHTMLAttributes, ReactNode } from 'react';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { pressed?: boolean };

/** A choice among several, or a small action if `pressed` is undefined. */
export function Chip({ pressed, className, children, ...rest }: Props) {
  const colours = pressed
    ? 'border-accent bg-ember/15 text-ink'
    : 'border-edge bg-transparent text-ink hover:bg-raised';
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={`pressable hit-44 inline-flex min-h-9 items-center gap-1.5 rounded-pill border px-4 text-sm font-medium ${colours} ${className ?? ''}`}
    >
      {children}
    </button>
  );
}

/** Looks like a chip, but is not interactive. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex min-h-8 items-center gap-1.5 rounded-pill bg-raised px-3 text-sm text-ink">
      {children}
    </span>
  );
}
