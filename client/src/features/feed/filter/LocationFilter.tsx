import { useRef, useState } from 'react';
import type { City } from '#shared/api/cities';
import { CityPicker } from '../../cities/CityPicker';
import { nearText, useNearCity } from '../../cities/use-near';
import type { FeedFilters } from './feed-filters';
import type { FilterOption, FilterSelectSpec } from './filter-options';
import { FilterSelect } from './FilterSelect';

const NEAR_OPTION = 'near';
const OTHER_CITY_OPTION: FilterOption = { value: 'another', label: 'Another city…' };

type Props = {
  spec: FilterSelectSpec;
  filters: FeedFilters;
  /** Picked here, and the person's own only once applied. */
  picked: City | null;
  onCity: (city: string) => void;
  onNear: (picked: City | null) => void;
};

/** Below the agreed cities: near one's own, and any other of the world. */
export function LocationFilter({ spec, filters, picked, onCity, onNear }: Props) {
  const field = useRef<HTMLDivElement>(null);
  const [isPicking, setPicking] = useState(false);
  const own = useNearCity();
  const near = picked ? `Near ${picked.name}` : own.kind === 'everywhere' ? null : nearText(own);
  const more = [...(near === null ? [] : [{ value: NEAR_OPTION, label: near }]), OTHER_CITY_OPTION];
  const chosen = filters.reach && near !== null ? NEAR_OPTION : (filters.city ?? '');
  const choose = (value: string) => {
    setPicking(value === OTHER_CITY_OPTION.value);
    if (value === NEAR_OPTION) onNear(picked);
    else if (value !== OTHER_CITY_OPTION.value) onCity(value);
  };
  const pick = (city: City) => {
    setPicking(false);
    onNear(city);
    field.current?.querySelector('select')?.focus();
  };
  return (
    <div ref={field} className="grid grid-cols-1 gap-3.5">
      <FilterSelect
        spec={spec}
        more={more}
        value={isPicking ? OTHER_CITY_OPTION.value : chosen}
        onChange={choose}
      />
      {isPicking && <CityPicker label="City" onPick={pick} />}
    </div>
  );
}
