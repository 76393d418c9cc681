import { chooseCity } from '../../cities/near';
import { useLazyDialog } from '../../../lib/use-lazy-dialog';
import { IconButton } from '../../../ui/IconButton';
import { FilterIcon } from '../../../ui/icons';
import { useHistoryDialog } from '../../../ui/use-history-dialog';
import { FILTER_DIALOG, useFeedFilters } from './use-feed-filters';

type Props = { variant?: 'plain' | 'solid'; className?: string };

const loadPanel = async () => (await import('./FilterPanel')).FilterPanel;

/** Opens the panel, which is loaded on the first press, and shows the number of active filters. */
export function FilterButton({ variant = 'solid', className }: Props) {
  const { filters, activeCount, apply } = useFeedFilters();
  const { isOpen, open, close } = useHistoryDialog(FILTER_DIALOG);
  const { Dialog: Panel } = useLazyDialog(loadPanel, { isOpen, close, failure: "The filters didn't open" });

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
      {Panel && (
        <Panel
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
