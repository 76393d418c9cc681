import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/Skeleton';

/** One column on a phone, as many as fit on larger screens. */
export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,290px),1fr))] gap-4 pb-5">
      {children}
    </div>
  );
}

export function CardGridSkeleton({ label }: { label: string }) {
  return (
    <>
      <output className="mb-4 block text-sm text-muted">{label}</output>
      <CardGrid>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-44 rounded-card" />
        ))}
      </CardGrid>
    </>
  );
}
