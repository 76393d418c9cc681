import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { PRODUCT_NAME } from '#shared/domain/names';
import { paths } from '../../lib/paths';
import { PlusIcon } from '../../ui/icons';
import { PageTitle } from '../../ui/Page';
import { useAuth } from '../auth/auth-context';
import { NotificationsBell } from '../notifications/NotificationsBell';
import { FilterButton } from './filter/FilterButton';

const ActiveFilters = lazy(async () => ({
  default: (await import('./filter/ActiveFilters')).ActiveFilters,
}));

const Going = lazy(async () => ({ default: (await import('./going/Going')).Going }));

type Props = { isOverPicture: boolean; inert: boolean; count: string | null; isFiltered: boolean };

/** Over pictures the theme is always dark. */
export function FeedHeader({ isOverPicture, inert, count, isFiltered }: Props) {
  const { user } = useAuth();
  const ground = isOverPicture ? 'on-picture' : 'border border-line bg-surface hover:border-edge';
  return (
    <header
      data-theme={isOverPicture ? 'dark' : undefined}
      inert={inert}
      className={`${isOverPicture ? 'front-top' : ''} deck-over pointer-events-none absolute inset-x-0 top-0 px-5 pt-[max(12px,env(safe-area-inset-top))] pb-8 text-ink`}
    >
      <div className="flex items-center gap-2.5 max-[359px]:grid max-[359px]:grid-cols-[1fr_auto] max-[359px]:gap-y-1">
        {/* On a narrow phone the second line has the whole width, else it would be two. */}
        <div className="min-w-0 flex-1 max-[359px]:contents">
          <PageTitle className="text-[min(1.25rem,24px)]/snug! max-[359px]:text-[min(1rem,20px)]/snug!">
            {PRODUCT_NAME}s for you
          </PageTitle>
          <div className="flex flex-wrap items-center gap-x-2.5 max-[359px]:col-span-2 max-[359px]:row-start-2">
            {count && <p className="text-[min(0.875rem,18px)]/snug">{count}</p>}
            {user && (
              <Suspense fallback={null}>
                <Going viewerId={user.id} className={`pointer-events-auto ${ground}`} />
              </Suspense>
            )}
          </div>
        </div>
        <div className="flex shrink-0 items-center gap-2.5 max-[359px]:gap-1.5">
          <NotificationsBell className={`pointer-events-auto ${ground}`} />
          <FilterButton className={`pointer-events-auto ${ground}`} />
          <Link
            href={paths.createTrib}
            aria-label="Create a meetup"
            className={`pressable pointer-events-auto grid size-11 shrink-0 place-items-center rounded-pill ${ground}`}
          >
            <PlusIcon />
          </Link>
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
