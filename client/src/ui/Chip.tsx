import type { ButtonHTMLAttributes, ReactNode } from 'react';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { pressed?: boolean };

/** A choice among several, or without `pressed` a small action. */
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

/** The same shape, but not interactive. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex min-h-8 items-center gap-1.5 rounded-pill bg-raised px-3 text-sm text-ink">
      {children}
    </span>
  );
}
