import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/Skeleton';
import { CARD_SIZES } from './card-sizes';
import { CARD_PICTURE } from './DiscoverCard';

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,290px),1fr))] gap-4';

const FIRST_CARD = 'h-80 overflow-hidden rounded-card bg-raised';

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
        {/* The page's first lines put the picture of the first card here, before any script has come. */}
        <div
          data-first-picture={`${CARD_PICTURE} object-cover`}
          data-sizes={CARD_SIZES}
          className={FIRST_CARD}
        />
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} className="h-80 rounded-card" />
        ))}
      </div>
    </>
  );
}
