import type { ReactNode } from 'react';
import { useWhenOnline } from '../lib/use-when-online';
import { Button } from './Button';
import * as t from './texts';

type Props = { title?: string; text?: string; onRetry?: () => void };

export function ErrorState({ title = t.didntLoad, text = t.didntLoadMore, onRetry }: Props) {
  useWhenOnline(onRetry);
  return (
    <div role="alert" className="flex flex-col items-center px-5 py-12 text-center">
      <p className="font-display text-lg font-bold text-balance">{title}</p>
      <p className="mt-1 max-w-72 text-base text-pretty text-muted">{text}</p>
      {onRetry && (
        <Button variant="secondary" size="md" className="mt-6" onClick={onRetry}>
          {t.tryAgain}
        </Button>
      )}
    </div>
  );
}

/** For a list inside a form or a sheet. `ErrorState` is for a whole page or tab. */
export function InlineError({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  useWhenOnline(onRetry);
  return (
    <p role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
      {children}
      <Button variant="secondary" size="sm" onClick={onRetry}>
        {t.tryAgain}
      </Button>
    </p>
  );
}
