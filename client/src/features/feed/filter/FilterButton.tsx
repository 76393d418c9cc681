import { chooseCity } from '../../cities/near';
import { IconButton } from '../../../ui/IconButton';
import { FilterIcon } from '../../../ui/icons';
import { useSheet } from '../../../ui/use-sheet';
import { FILTER_DIALOG, useFeedFilters } from './use-feed-filters';

type Props = { variant?: 'plain' | 'solid'; className?: string };

const loadPanel = async () => (await import('./FilterPanel')).FilterPanel;

/** Opens the panel, which is loaded on the first press, and shows the number of active filters. */
export function FilterButton({ variant = 'solid', className }: Props) {
  const { filters, activeCount, apply } = useFeedFilters();
  const { Sheet, isOpen, open, close } = useSheet(FILTER_DIALOG, loadPanel, "The filters didn't open");

  return (
    <>
      <IconButton
        label={activeCount > 0 ? `Filters, ${activeCount} active` : 'Filters'}
        variant={variant}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={`relative ${className ?? ''}`}
        onPointerEnter={() => void loadPanel().catch(() => undefined)}
        onClick={open}
      >
        <FilterIcon />
        {activeCount > 0 && (
          <span className="absolute -top-1.5 -right-1.5 grid size-6 place-items-center rounded-pill bg-ember text-xs leading-none font-bold text-on-ember">
            {activeCount}
          </span>
        )}
      </IconButton>
      {Sheet && (
        <Sheet
          open={isOpen}
          filters={filters}
          onCancel={close}
          onApply={(chosen, city) => {
            apply(chosen, { restart: city !== null });
            if (city) chooseCity(city);
            close();
          }}
        />
      )}
    </>
  );
}
