import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { PRODUCT_NAME } from '#shared/domain/names';
import { paths } from '../../lib/paths';
import { PlusIcon } from '../../ui/icons';
import { PageTitle } from '../../ui/Page';
import { PageButton } from '../../ui/PageButton';
import { useAuth } from '../auth/auth-context';
import { NearChip } from '../cities/NearChip';
import { NotificationsBell } from '../notifications/NotificationsBell';
import { FilterButton } from './filter/FilterButton';
import { useFeedFilters } from './filter/use-feed-filters';

const ActiveFilters = lazy(async () => ({
  default: (await import('./filter/ActiveFilters')).ActiveFilters,
}));

const GoingButton = lazy(async () => ({ default: (await import('./going/GoingButton')).GoingButton }));

type Props = { isOverPicture: boolean; inert: boolean; count: string | null; isFiltered: boolean };

/** Over pictures the theme is always dark. */
export function FeedHeader({ isOverPicture, inert, count, isFiltered }: Props) {
  const [, navigate] = useLocation();
  const { user } = useAuth();
  const { filters, apply } = useFeedFilters();
  const ground = isOverPicture ? 'on-picture' : 'border border-line bg-surface hover:border-edge';
  return (
    <header
      data-theme={isOverPicture ? 'dark' : undefined}
      inert={inert}
      className={`${isOverPicture ? 'front-top' : ''} deck-over pointer-events-none absolute inset-x-0 top-0 z-10 px-5 pt-[max(12px,env(safe-area-inset-top))] pb-8 text-ink`}
    >
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-2.5 gap-y-1">
        {/* The second line has the whole width, else it would be two. */}
        <PageTitle className="text-[min(1.25rem,24px)]/snug! max-[359px]:text-[min(1rem,20px)]/snug!">
          {PRODUCT_NAME}s for you
        </PageTitle>
        <div className="col-span-2 row-start-2 flex min-h-7 flex-wrap items-center gap-x-2.5 gap-y-2">
          {/* Another order begins with its first card, not with the one in the URL. */}
          <NearChip
            className={`pointer-events-auto ${ground}`}
            beforeChoice={() => apply(filters, { restart: true })}
          />
          {/* It comes with the list, and must not move the city. Where somebody is going says more than how many there are. */}
          {count && (
            <p className={`feed-count text-[min(0.875rem,18px)]/snug ${user ? 'max-[359px]:hidden' : ''}`}>
              {count}
            </p>
          )}
          {user && (
            <Suspense fallback={null}>
              <GoingButton viewerId={user.id} className={`pointer-events-auto ${ground}`} />
            </Suspense>
          )}
        </div>
        <div className="flex shrink-0 items-center gap-2.5 max-[359px]:gap-1.5">
          <NotificationsBell className={`pointer-events-auto ${ground}`} />
          <FilterButton className={`pointer-events-auto ${ground}`} />
          <PageButton
            path={paths.createTrib}
            onGo={() => navigate(paths.createTrib)}
            aria-label="Create a meetup"
            className={`pressable pointer-events-auto grid size-11 shrink-0 place-items-center rounded-pill ${ground}`}
          >
            <PlusIcon />
          </PageButton>
        </div>
      </div>
      {isFiltered && (
        <Suspense fallback={null}>
          <ActiveFilters className="pointer-events-auto mt-3 w-fit" />
        </Suspense>
      )}
    </header>
  );
}
