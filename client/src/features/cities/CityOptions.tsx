/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an option of a native list has no second line and no place in the page */
import type { City } from '#shared/api/cities';
import { cityText, regionText } from './city-text';

export const listId = (id: string) => `${id}-list`;
export const optionId = (id: string, index: number) => `${id}-${index}`;

type Props = { id: string; cities: readonly City[]; current: number; onPick: (city: City) => void };

/** The list of the combobox, which keeps the focus. */
export function CityOptions({ id, cities, current, onPick }: Props) {
  return (
    <div id={listId(id)} role="listbox" aria-label="Cities" hidden={cities.length === 0} className="-mx-3">
      {cities.map((city, index) => (
        <button
          key={city.id}
          id={optionId(id, index)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          aria-label={cityText(city)}
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(city)}
          className="block min-h-13 w-full rounded-input px-3 py-1.5 text-left hover:bg-raised aria-selected:bg-raised"
        >
          <span className="block font-semibold text-ink">{city.name}</span>{' '}
          <span className="block text-sm text-muted">{regionText(city)}</span>
        </button>
      ))}
    </div>
  );
}
