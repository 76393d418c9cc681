import { useState, type ReactNode } from 'react';

type Props<T> = {
  title: string;
  /** Part of a text for screen readers: "View all joined meetups". */
  things: string;
  items: readonly T[];
  first?: ReactNode;
  /** Replaces the items while they load, or if they did not. */
  state?: ReactNode;
  empty?: ReactNode;
  children: (item: T) => ReactNode;
};

/** More are not worth scrolling past sideways; "View all" shows them. */
const IN_ROW = 8;
/** More than this do not fit beside each other on a phone. */
const FIT = 2;

const ROW =
  '-mx-5 flex snap-x scroll-px-5 gap-3 overflow-x-auto overscroll-x-contain px-5 pb-2 [scrollbar-width:none] *:w-38 *:shrink-0 *:snap-start lg:mx-0 lg:scroll-px-0 lg:px-0 lg:*:w-44';
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-3 gap-y-6';

/** A row that scrolls sideways, or all items as a grid. */
export function TileRow<T extends { id: number }>({
  title,
  things,
  items,
  first,
  state,
  empty,
  children,
}: Props<T>) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, IN_ROW);
  return (
    <section aria-label={title}>
      <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
        <h2 className="font-display text-lg font-bold">{title}</h2>
        {items.length > FIT && (
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
            className="min-h-11 text-sm font-semibold text-accent underline-offset-4 hover:underline"
          >
            {isWhole ? 'Show less' : 'View all'}
            <span className="sr-only"> {things}</span>
          </button>
        )}
      </div>
      {state}
      {!state && items.length === 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          {first && <div className="w-38">{first}</div>}
          <div className="min-w-32 flex-1">{empty}</div>
        </div>
      )}
      {!state && items.length > 0 && (
        <ul className={isWhole ? GRID : ROW}>
          {first && <li>{first}</li>}
          {shown.map((item) => (
            <li key={item.id}>{children(item)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
