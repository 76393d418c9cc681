import type { ButtonHTMLAttributes, ReactNode } from 'react';

/** The label of an action, with an optional line that says what the action does where its name alone does not. */
export function ActionLabel({ label, about }: { label: string; about?: string | undefined }) {
  if (about === undefined) return label;
  return (
    <span className="min-w-0 flex-1 py-1.5">
      {label} <span className="block text-sm font-normal text-pretty text-muted">{about}</span>
    </span>
  );
}

/** For links among the actions of a list. */
export const actionRowClass =
  'pressable flex min-h-13 w-full items-center gap-4 rounded-input px-3 text-start text-base font-semibold hover:bg-raised';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { icon?: ReactNode; label: string; about?: string };

export function ActionRow({ icon, label, about, className = '', ...rest }: Props) {
  return (
    <li>
      <button type="button" {...rest} className={`${actionRowClass} ${className}`}>
        {icon} <ActionLabel label={label} about={about} />
      </button>
    </li>
  );
}
