import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/Button';
import { SheetRoot } from '../../../ui/Sheet';
import { useAuth } from '../../auth/auth-context';
import { feedQuery } from '../../tribs/tribs.api';
import { countFilters, filtersOf, searchWith, type FeedFilters } from './feed-filters';
import { FILTER_SELECTS, type FilterKey } from './filter-options';
import { FilterSelect } from './FilterSelect';
import { meetupCountText } from './meetup-count';

type Props = {
  open: boolean;
  filters: FeedFilters;
  onApply: (filters: FeedFilters) => void;
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
  const choose = (key: FilterKey, value: string) =>
    setDraft((before) => {
      const query = new URLSearchParams(searchWith('', before));
      query.set(key, value);
      return filtersOf(query.toString());
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(draft);
  };
  return (
    <form onSubmit={submit} className="grid gap-3.5">
      {FILTER_SELECTS.map((spec) => (
        <FilterSelect
          key={spec.key}
          spec={spec}
          value={draft[spec.key] ?? ''}
          onChange={(value) => choose(spec.key, value)}
        />
      ))}
      <div className="flex min-h-9 items-center justify-between gap-3">
        <Found filters={draft} />
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
function Found({ filters }: { filters: FeedFilters }) {
  const { user, isRestoring } = useAuth();
  const { data } = useInfiniteQuery({
    ...feedQuery(user?.id ?? null, filters),
    enabled: !isRestoring,
    placeholderData: keepPreviousData,
  });
  return <output className="text-sm text-muted">{data && meetupCountText(data)}</output>;
}
