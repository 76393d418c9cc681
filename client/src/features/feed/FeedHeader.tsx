import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { PRODUCT_NAME } from '#shared/domain/names';
import { paths } from '../../lib/paths';
import { PlusIcon } from '../../ui/icons';
import { PageTitle } from '../../ui/Page';
import { FilterButton } from './filter/FilterButton';

const ActiveFilters = lazy(async () => ({
  default: (await import('./filter/ActiveFilters')).ActiveFilters,
}));

type Props = { isOverPicture: boolean; inert: boolean; count: string | null; isFiltered: boolean };

/** Over pictures it is night in both themes. */
export function FeedHeader({ isOverPicture, inert, count, isFiltered }: Props) {
  const ground = isOverPicture ? 'on-picture' : 'border border-line bg-surface hover:border-edge';
  return (
    <header
      data-theme={isOverPicture ? 'dark' : undefined}
      inert={inert}
      className={`${isOverPicture ? 'front-top' : ''} deck-over pointer-events-none absolute inset-x-0 top-0 px-5 pt-[max(12px,env(safe-area-inset-top))] pb-8 text-ink`}
    >
      <div className="flex items-center gap-2.5">
        <div className="min-w-0 flex-1">
          <PageTitle className="text-lg!">{PRODUCT_NAME}s for you</PageTitle>
          {count && <p className="text-sm">{count}</p>}
        </div>
        <FilterButton className={`pointer-events-auto ${ground}`} />
        <Link
          href={paths.createTrib}
          aria-label="Create a trib"
          className={`pressable pointer-events-auto grid size-11 shrink-0 place-items-center rounded-pill ${ground}`}
        >
          <PlusIcon />
        </Link>
      </div>
      {isFiltered && (
        <Suspense fallback={null}>
          <ActiveFilters className="pointer-events-auto mt-3 w-fit" />
        </Suspense>
      )}
    </header>
  );
}
