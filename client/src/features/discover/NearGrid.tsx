import type { ReactNode } from 'react';
import { useNearCity } from '../cities/use-near';
import { CardGrid } from './CardGrid';

type Item = { id: number; withinReach: boolean | null };
type Props<T> = {
  items: readonly T[];
  /** "meetups" */
  things: string;
  /** In the order of a search, near and far are mixed. */
  isMixed?: boolean;
  children: (item: T, index: number) => ReactNode;
};

/** What is near a city, a divider, and what is farther away. */
export function NearGrid<T extends Item>({ items, things, isMixed = false, children }: Props<T>) {
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
