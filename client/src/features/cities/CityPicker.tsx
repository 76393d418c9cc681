import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { City } from '#shared/api/cities';
import type { Coordinates } from '#shared/domain/great-circle';
import { messageFor } from '../../lib/errors';
import { actionRowClass } from '../../ui/action-row';
import { lines } from '../../ui/glyph';
import { Spinner } from '../../ui/Spinner';
import { requestNearestCity } from './cities.api';
import { CitySearch } from './CitySearch';
import { locate } from './locate';

const CrosshairIcon = lines(
  'M12 5.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Z',
  'M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3',
);

type Props = {
  label: string;
  /** The field shows its name until something else is typed. */
  picked?: City | null;
  /** `position`, of two decimals, comes with a city that was found by "Use my location". */
  onPick: (city: City, position: Coordinates | null) => void;
  /** Further choices, below. */
  children?: ReactNode;
};

/** A city of the world by its name, or the one the user is in. The browser is asked only on that tap. */
export function CityPicker({ label, picked = null, onPick, children }: Props) {
  const errorId = useId();
  const search = useMutation({
    mutationFn: async () => {
      const position = await locate();
      return { position, city: await requestNearestCity(position) };
    },
  });
  const findMe = () => {
    if (search.isPending) return;
    search.mutate(undefined, { onSuccess: ({ city, position }) => onPick(city, position) });
  };
  const pick = (city: City) => {
    // A position that comes later is no longer asked for.
    search.reset();
    onPick(city, null);
  };
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <CitySearch label={label} picked={picked} onPick={pick} />
      <div className="-mx-3 grid grid-cols-1">
        <button
          type="button"
          onClick={findMe}
          aria-disabled={search.isPending || undefined}
          aria-describedby={search.isError ? errorId : undefined}
          className={actionRowClass}
        >
          {search.isPending ? <Spinner size={24} /> : <CrosshairIcon className="shrink-0 text-accent" />}
          {search.isPending ? 'Finding you...' : 'Use my location'}
        </button>
        {search.isError && (
          <p id={errorId} role="alert" className="px-3 pb-2 text-sm text-pretty text-danger">
            {messageFor(search.error, "Your city couldn't be found. Search for it instead.")}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
