import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { City } from '#shared/api/cities';
import { Button } from '../../../ui/Button';
import { SheetRoot } from '../../../ui/Sheet';
import { useAuth } from '../../auth/auth-context';
import { feedQuery } from '../../tribs/tribs.api';
import { countFilters, filtersOf, searchWith, type FeedFilters } from './feed-filters';
import { FILTER_SELECTS, type FilterKey } from './filter-options';
import { FilterSelect } from './FilterSelect';
import { LocationFilter } from './LocationFilter';
import { meetupCountText } from './meetup-count';

type Props = {
  open: boolean;
  filters: FeedFilters;
  /** `city`: another one than before. */
  onApply: (filters: FeedFilters, city: City | null) => void;
  onCancel: () => void;
};

/** Choices take effect only when applied; every other way out changes nothing. */
export function FilterPanel({ open, filters, onApply, onCancel }: Props) {
  return (
    <SheetRoot open={open} onOpenChange={onCancel} title="Filter meetups">
      <FilterForm filters={filters} onApply={onApply} onCancel={onCancel} />
    </SheetRoot>
  );
}

function FilterForm({ filters, onApply, onCancel }: Omit<Props, 'open'>) {
  const [draft, setDraft] = useState(filters);
  const [city, setCity] = useState<City | null>(null);
  const choose = (key: FilterKey, value: string) =>
    setDraft((before) => {
      const query = new URLSearchParams(searchWith('', before));
      if (key === 'city') query.delete('reach');
      query.set(key, value);
      return filtersOf(query.toString());
    });
  const stayNear = (picked: City | null) => {
    setCity(picked);
    setDraft((before) => filtersOf(searchWith('', { ...before, city: undefined, reach: 'within' })));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(draft, draft.reach ? city : null);
  };
  return (
    <form onSubmit={submit} className="grid gap-3.5">
      {FILTER_SELECTS.map((spec) =>
        spec.key === 'city' ? (
          <LocationFilter
            key={spec.key}
            spec={spec}
            filters={draft}
            picked={city}
            onCity={(value) => choose('city', value)}
            onNear={stayNear}
          />
        ) : (
          <FilterSelect
            key={spec.key}
            spec={spec}
            value={draft[spec.key] ?? ''}
            onChange={(value) => choose(spec.key, value)}
          />
        ),
      )}
      <div className="flex min-h-9 items-center justify-between gap-3">
        <Found filters={draft} city={city} />
        {countFilters(draft) > 0 && (
          <Button variant="quiet" size="sm" className="-mr-4" onClick={() => setDraft({})}>
            Clear all
          </Button>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">Apply</Button>
      </div>
    </form>
  );
}

/**
 * The number of matches before applying: the same request that Apply shows. The panel also works without a response.
 */
function Found({ filters, city }: { filters: FeedFilters; city: City | null }) {
  const { user, isRestoring } = useAuth();
  const { data } = useInfiniteQuery({
    ...feedQuery(user?.id ?? null, filters, filters.reach && city ? { near: String(city.id) } : undefined),
    enabled: !isRestoring,
    placeholderData: keepPreviousData,
  });
  return <output className="text-sm text-muted">{data && meetupCountText(data)}</output>;
}
