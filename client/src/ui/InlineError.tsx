import type { ReactNode } from 'react';
import { Button } from './Button';

/** Where a list inside a form or a sheet would be. `ErrorState` is for a whole page or tab. */
export function InlineError({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <p role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
      {children}
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}
