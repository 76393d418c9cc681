import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/Skeleton';
import { useNearCity } from '../cities/use-near';
import { CARD_PICTURE, CARD_SIZES } from './DiscoverCard';

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

type Placed = { id: number; withinReach: boolean | null };
type NearProps<T> = {
  items: readonly T[];
  /** "meetups" */
  things: string;
  /** In the order of a search, near and far are mixed. */
  isMixed?: boolean;
  children: (item: T, index: number) => ReactNode;
};

/** What is near a city, a divider, and what is farther away. */
export function NearGrid<T extends Placed>({ items, things, isMixed = false, children }: NearProps<T>) {
  const city = useNearCity();
  const near = items.filter(({ withinReach }) => withinReach !== false);
  const far = items.filter(({ withinReach }) => withinReach === false);
  if (isMixed || far.length === 0) return <CardGrid items={items}>{children}</CardGrid>;
  return (
    <>
      {near.length === 0 ? (
        <p className="pb-4 text-muted">
          No {things} near {city.kind === 'city' ? city.name : 'you'} yet.
        </p>
      ) : (
        <CardGrid items={near}>{children}</CardGrid>
      )}
      <h2 className="flex items-center gap-4 pt-1 pb-4 font-display text-lg font-bold after:h-px after:flex-1 after:bg-line">
        Farther away
      </h2>
      <CardGrid items={far}>{(item, index) => children(item, near.length + index)}</CardGrid>
    </>
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
