import { Suspense } from 'react';
import { useSheet } from '../../navigation/use-sheet';
import { lazyPart } from '../../lib/LazyPart';
import { MapPinIcon } from '../../ui/icons';
import { nearText, useNearCity } from './use-near';
import * as t from './texts';

const loadSheet = async () => (await import('./NearSheet')).NearSheet;
const NearQuestion = lazyPart(async () => (await import('./NearSheet')).NearQuestion);

const TEXT = 'inline-flex items-center text-[min(0.875rem,18px)]/snug font-semibold';

type Props = {
  className: string;
  /** Has room for the question whether a guess is right, which is otherwise in the sheet. */
  asks?: boolean;
  /** Called when a city is chosen, before the lists change. */
  beforeChoice?: () => void;
};

/** Shows whose meetups come first, as in "Near Austin", or "Near Austin?" for a guess, and opens the choice of another city. */
export function NearChip({ className, asks = false, beforeChoice }: Props) {
  const city = useNearCity();
  const { open } = useSheet('near', (_, leave) => ({
    onChoice: async (choose) => {
      await leave();
      beforeChoice?.();
      choose();
    },
  }));
  const text = nearText(city) + (city.kind === 'city' && city.isGuess ? '?' : '');

  return (
    <>
      {asks && city.kind === 'city' && city.isGuess ? (
        <Suspense fallback={null}>
          <NearQuestion
            city={city}
            className={`${TEXT} max-w-full shrink-0 flex-wrap rounded-card py-[3px] pe-1 ps-2 ${className}`}
            onYes={() => beforeChoice?.()}
            onAnother={open}
          />
        </Suspense>
      ) : (
        !(city.kind === 'unnamed' && city.isPending) && (
          <button
            type="button"
            aria-label={t.changeTheCity({ near: text })}
            aria-haspopup="dialog"
            onPointerEnter={() => void loadSheet().catch(() => undefined)}
            onClick={open}
            className={`pressable hit-44 ${TEXT} min-h-7 gap-1 max-w-fit min-w-0 shrink grow basis-22 rounded-pill pe-2.5 ps-1.5 ${className}`}
          >
            <MapPinIcon size={16} className="shrink-0" />
            <span className="truncate">{text}</span>
          </button>
        )
      )}
    </>
  );
}
