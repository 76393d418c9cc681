import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/Skeleton';

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,290px),1fr))] gap-4';

type Props<T> = { items: readonly T[]; children: (item: T, index: number) => ReactNode };

/** One column on a phone, as many as fit on larger screens. */
export function CardGrid<T extends { id: number }>({ items, children }: Props<T>) {
  return (
    <ul className={`${GRID} pb-5`}>
      {items.map((item, index) => (
        <li key={item.id}>{children(item, index)}</li>
      ))}
    </ul>
  );
}

export function CardGridSkeleton({ label }: { label: string }) {
  return (
    <>
      <output className="mb-4 block text-sm text-muted">{label}</output>
      <div className={`${GRID} pb-5`}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-80 rounded-card" />
        ))}
      </div>
    </>
  );
}
