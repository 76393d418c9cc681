import { Suspense } from 'react';
import { lazyPart } from '../../lib/LazyPart';
import { IconButton } from '../../ui/IconButton';
import { FilterIcon, SearchIcon } from '../../ui/icons';
import { PageTitle } from '../../ui/Page';
import { useSheet } from '../../navigation/use-sheet';
import { useAuth } from '../auth/auth-context';
import { NearChip } from '../cities/NearChip';
import { NotificationsBell } from '../notifications/NotificationsBell';
import { CreateButton } from '../tribs/CreateButton';
import { GoingButton } from '../tribs/GoingButton';
import { countText, useMeetupCount } from './feed-list';
import { useFeedFilters } from './filter/use-feed-filters';
import * as t from './texts';

type Props = { isOverPicture: boolean; inert: boolean; isFiltered: boolean };

/** Over pictures the theme is always dark. */
export function FeedHeader({ isOverPicture, inert, isFiltered }: Props) {
  const { user } = useAuth();
  const { filters, apply } = useFeedFilters();
  const count = useMeetupCount(filters);
  const ground = isOverPicture ? 'on-picture' : 'border border-line bg-surface hover:border-edge';
  return (
    <header
      data-theme={isOverPicture ? 'dark' : undefined}
      inert={inert}
      className={`${isOverPicture ? 'front-top' : ''} deck-over pointer-events-none absolute inset-x-0 top-0 z-10 px-5 pt-[max(12px,env(safe-area-inset-top))] pb-8 text-ink`}
    >
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-2 gap-y-1 max-[359px]:gap-x-1.5">
        {/* The row below takes the whole width, because it would otherwise break into two lines. */}
        <PageTitle className="line-clamp-2 text-[min(1.25rem,max(4.7cqw,min(0.9375rem,17px)),24px)]/snug!">
          {t.tribsForYou}
        </PageTitle>
        <div className="col-span-2 row-start-2 flex min-h-7 flex-wrap items-center gap-x-2.5 gap-y-2 has-[fieldset,.going-chip]:[&>p]:hidden">
          {/* A choice of city changes the order, so the list begins with its first card instead of the one in the URL. */}
          <NearChip
            asks
            className={`pointer-events-auto ${ground}`}
            beforeChoice={() => apply(filters, { restart: true })}
          />
          <PanelButton isSearch className={`pointer-events-auto h-7! w-11! ${ground}`} />
          <GoingButton className={`going-chip hit-44 pointer-events-auto min-h-7 px-2.5 ${ground}`} />
          {/* The count loads after the list, so it comes last and moves no button, and only where it cuts no other short. It is
              0 if only a link's meetup is shown. */}
          {isOverPicture && !isFiltered && Boolean(count) && (
            <p className={`feed-count text-[min(0.875rem,18px)]/snug ${user ? 'max-[359px]:hidden' : ''}`}>
              {countText(count ?? 0)}
            </p>
          )}
        </div>
        <div className="flex shrink-0 items-center gap-2 max-[359px]:gap-1">
          <NotificationsBell className={`pointer-events-auto ${ground}`} />
          <PanelButton className={`pointer-events-auto ${ground}`} />
          <CreateButton className={`pointer-events-auto ${ground}`} />
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

const ActiveFilters = lazyPart(async () => (await import('./filter/ActiveFilters')).ActiveFilters);
const loadPanel = () => import('./filter/FilterPanel');

/** Opens the panel, which is loaded on demand: at its search, or at its filters, whose number it shows. */
function PanelButton({ isSearch = false, className }: { isSearch?: boolean; className: string }) {
  const { filters, activeCount, apply } = useFeedFilters();
  const { isOpen, open } = useSheet(isSearch ? 'search' : 'filters', (_, leave) => ({
    isSearch,
    filters,
    onApply: (chosen, restart) => {
      apply(chosen, { restart });
      void leave();
    },
  }));
  const count = isSearch ? 0 : activeCount;

  return (
    <IconButton
      label={isSearch ? t.searchMeetups : t.filtersActive({ count })}
      variant="solid"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      className={`hit-44 relative ${className}`}
      onPointerEnter={() => void loadPanel().catch(() => undefined)}
      onClick={open}
    >
      {isSearch ? <SearchIcon size={16} /> : <FilterIcon />}
      {count > 0 && (
        <span className="absolute -top-1.5 -end-1.5 grid size-6 place-items-center rounded-pill bg-ember text-xs leading-none font-bold text-on-ember">
          {count}
        </span>
      )}
    </IconButton>
  );
}
