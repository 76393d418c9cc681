import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import { Spinner } from './Spinner';

export type ButtonStyle = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'lg' | 'md' | 'sm';
  full?: boolean;
};

/** The radius keeps the ends round even if the label takes two lines. */
const BASE =
  'pressable relative inline-flex items-center justify-center gap-2 rounded-[26px] text-center font-semibold text-balance no-underline select-none aria-disabled:opacity-80';

const VARIANTS = {
  primary:
    'bg-ember bg-ember-glow bg-origin-border text-on-ember border border-transparent hover:not-disabled:brightness-105 disabled:border-line disabled:bg-raised disabled:bg-none disabled:text-muted',
  secondary: 'bg-raised text-ink border border-line hover:not-disabled:border-edge disabled:text-muted',
  quiet: 'bg-transparent text-ink border border-transparent hover:not-disabled:bg-raised disabled:text-muted',
  danger:
    'bg-transparent text-danger border border-danger hover:not-disabled:bg-danger/10 disabled:border-line disabled:text-muted',
};

const SIZES = {
  lg: 'min-h-13 px-6 py-3 text-base',
  md: 'min-h-11 px-5 py-2 text-base',
  sm: 'hit-44 min-h-9 px-4 py-1.5 text-sm',
};

/** For links that should look like a button. */
export function buttonClass({ variant = 'primary', size = 'lg', full = false }: ButtonStyle = {}): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]}${full ? ' w-full' : ''}`;
}

type Props = ButtonStyle & ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean };

/** A busy button keeps its focus and its name; it only stops responding. */
export function Button({ variant, size, full, busy = false, className, children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={`${buttonClass({ variant, size, full })} ${className ?? ''}`}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && <Spinner size={18} />}
      {children}
    </button>
  );
}

/**
 * Ignores the second tap of a double tap, which would act twice or press a button that has just replaced the first one.
 * Enter and Space always count: their `detail` is 0.
 */
export const onSingleTap = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act();
};
