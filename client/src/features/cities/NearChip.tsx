import { MapPinIcon } from '../../ui/icons';
import { useSheet } from '../../navigation/use-sheet';
import { chooseCity, chooseEverywhere } from './near';
import { nearText, useNearCity } from './use-near';

const loadSheet = async () => (await import('./NearSheet')).NearSheet;

type Props = {
  className: string;
  /** Called when another city is chosen, before the lists change. */
  beforeChoice?: () => void;
};

/** Shows whose meetups come first, as in "Near Austin", and opens the choice of another city. */
export function NearChip({ className, beforeChoice }: Props) {
  const city = useNearCity();
  const { Sheet, isOpen, open, close, leave } = useSheet('near', loadSheet);

  const closeAnd = async (choose: () => void) => {
    await leave();
    beforeChoice?.();
    choose();
  };

  return (
    <>
      {!(city.kind === 'unnamed' && city.isPending) && (
        <button
          type="button"
          aria-label={`${nearText(city)}. Change the city`}
          aria-haspopup="dialog"
          onPointerEnter={() => void loadSheet().catch(() => undefined)}
          onClick={open}
          className={`pressable hit-44 inline-flex min-h-7 max-w-fit min-w-0 shrink grow basis-22 items-center gap-1 rounded-pill pr-2.5 pl-1.5 text-[min(0.875rem,18px)]/snug font-semibold ${className}`}
        >
          <MapPinIcon size={16} className="shrink-0" />
          <span className="truncate">{nearText(city)}</span>
        </button>
      )}
      {Sheet && (
        <Sheet
          city={city}
          open={isOpen}
          onClose={close}
          onCity={(chosen) => void closeAnd(() => chooseCity(chosen))}
          onEverywhere={() => void closeAnd(chooseEverywhere)}
        />
      )}
    </>
  );
}
