import type { ReactNode } from 'react';

export function Mark({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-pill border border-line bg-raised px-3 py-1 text-xs font-semibold">
      {children}
    </span>
  );
}
