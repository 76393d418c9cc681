import type { ReactNode } from 'react';
import { Logo } from './Logo';

type Props = { title: string; text?: string; action?: ReactNode };

export function EmptyState({ title, text, action }: Props) {
  return (
    <div className="flex flex-col items-center px-5 py-12 text-center">
      <div className="mb-4 grid size-20 place-items-center rounded-pill bg-raised">
        <Logo size={40} />
      </div>
      <p className="font-display text-lg font-bold text-balance">{title}</p>
      {text && <p className="mt-1 max-w-72 text-base text-balance text-muted">{text}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
