import type { ButtonHTMLAttributes, ReactNode } from 'react';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  label: string;
  children: ReactNode;
  /** `solid` is for pictures and unknown backgrounds. */
  variant?: 'plain' | 'solid';
};

const VARIANTS = {
  plain: 'text-ink hover:bg-raised',
  solid: 'border border-line bg-surface text-ink hover:border-edge',
};

export function IconButton({ label, children, variant = 'plain', className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={`pressable inline-grid size-11 shrink-0 place-items-center rounded-pill disabled:opacity-55 ${VARIANTS[variant]} ${className ?? ''}`}
    >
      {children}
    </button>
  );
}
