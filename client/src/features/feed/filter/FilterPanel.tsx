import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode, useRef } from 'react';
import type { City } from '#shared/api/cities';
import { SEARCH_MAX } from '#shared/domain/limits';
import { useDebounced } from '../../../lib/use-debounced';
import { Button } from '../../../ui/Button';
import { CheckRow } from '../../../ui/CheckRow';
import { Chip } from '../../../ui/Chip';
import { TextField } from '../../../ui/Field';
import { SelectField } from '../../../ui/SelectField';
import { SheetFooter, SheetRoot } from '../../../ui/Sheet';
import { useAuth } from '../../auth/auth-context';
import { nameOfCity, UNCHOSEN, type Unchosen } from '../../cities/city-text';
import { CityPicker } from '../../cities/CityPicker';
import { useChooseCity } from '../../cities/use-choose-city';
import { nearText, useNearCity } from '../../cities/use-near';
import { feedCountQuery } from '../../tribs/tribs.api';
import { countText } from '../feed-list';
import { countFilters, filtersOf, searchWith, type FeedFilters } from './feed-filters';
import {
  FILTER_SELECTS,
  MORE_FILTERS,
  type FilterKey,
  type FilterOption,
  type FilterSelectSpec,
} from './ActiveFilters';
import * as t from '../texts';

type Props = {
  open: boolean;
  /** Begins with the field of the search, which gets the focus. */
  isSearch?: boolean;
  filters: FeedFilters;
  /** `restart` is set if the person has picked another city, which is chosen right after. */
  onApply: (filters: FeedFilters, restart: boolean) => void;
  onClose: () => void;
};

/** Choices take effect only when they are applied. Every other way out changes nothing. */
export function FilterPanel({ open, isSearch = false, ...form }: Props) {
  return (
    <SheetRoot open={open} onOpenChange={form.onClose} title={isSearch ? t.searchMeetups : t.filterMeetups}>
      <FilterForm isSearch={isSearch} {...form} />
    </SheetRoot>
  );
}

function FilterForm({ isSearch, filters, onApply, onClose }: Omit<Props, 'open'>) {
  const chooseCity = useChooseCity();
  const [draft, setDraft] = useState(filters);
  const [city, setCity] = useState<City | null>(null);
  const [picking, setPicking] = useState<Picking>('no');
  const form = useRef<HTMLFormElement>(null);
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
  const toggle = (next: FeedFilters) => {
    if (next.reach !== draft.reach) setPicking('no');
    setDraft(next);
  };
  const clear = () => {
    setPicking('no');
    setDraft({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (picking === 'no') {
      const chosen = draft.reach ? city : null;
      onApply(filtersOf(searchWith('', draft)), chosen !== null);
      if (chosen) chooseCity(chosen);
    } else {
      setPicking('refused');
      form.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
    }
  };
  const search = (
    <TextField
      label={t.search}
      type="search"
      enterKeyHint="search"
      placeholder={t.coffeeHikingChess}
      value={draft.q ?? ''}
      maxLength={SEARCH_MAX}
      onChange={(q) => setDraft({ ...draft, q })}
    />
  );
  return (
    <form ref={form} onSubmit={submit} className="@container">
      <div className="sheet-fields grid grid-cols-1 gap-3.5">
        {isSearch && search}
        <CommonFilters filters={draft} onToggle={toggle} />
        {FILTER_SELECTS.map((spec) =>
          spec.key === 'city' ? (
            <LocationFilter
              key={spec.key}
              spec={spec}
              filters={draft}
              picked={city}
              picking={picking}
              onPicking={setPicking}
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
        <MoreFilters filters={draft} onChoose={choose}>
          {!isSearch && search}
        </MoreFilters>
      </div>
      <SheetFooter>
        <div className="mb-3 flex min-h-9 items-center justify-between gap-3">
          <MatchCount filters={draft} city={city} />
          {countFilters(draft) > 0 && (
            <Button variant="quiet" size="sm" className="-me-4" onClick={clear}>
              {t.clearAll}
            </Button>
          )}
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit">{t.apply}</Button>
        </div>
      </SheetFooter>
    </form>
  );
}

type CommonFiltersProps = { filters: FeedFilters; onToggle: (filters: FeedFilters) => void };

/** The choices that most people look for, each one tap away. */
function CommonFilters({ filters, onToggle }: CommonFiltersProps) {
  const own = useNearCity();
  const common: { label: string; key: keyof FeedFilters; chosen: FeedFilters }[] = [
    { label: t.thisWeekend, key: 'when', chosen: { when: 'weekend' } },
    { label: t.today, key: 'when', chosen: { when: 'today' } },
    ...(own.kind === 'everywhere'
      ? []
      : [{ label: nearText(own), key: 'reach', chosen: { city: undefined, reach: 'within' } } as const]),
    { label: t.greatMatch, key: 'match', chosen: { match: 'great' } },
  ];
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2 py-1">
      <legend className="sr-only">{t.commonFilters}</legend>
      {common.map(({ label, key, chosen }) => {
        const isOn = filters[key] === chosen[key];
        const next = { ...filters, ...(isOn ? { [key]: undefined } : chosen) };
        return (
          <Chip
            key={label}
            pressed={isOn}
            className="shrink-0"
            onClick={() => onToggle(filtersOf(searchWith('', next)))}
          >
            {label}
          </Chip>
        );
      })}
    </fieldset>
  );
}

type MoreProps = {
  filters: FeedFilters;
  onChoose: (key: FilterKey, value: string) => void;
  children: ReactNode;
};

/** Folded away until it is asked for or something in it is chosen. */
function MoreFilters({ filters, onChoose, children }: MoreProps) {
  const [isOpen, setOpen] = useState(
    filters.q !== undefined || MORE_FILTERS.some(({ key }) => filters[key] !== undefined),
  );
  if (!isOpen)
    return (
      <Button variant="secondary" size="md" aria-expanded={false} onClick={() => setOpen(true)}>
        {t.moreFilters}
      </Button>
    );
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3.5 @sm:grid-cols-2">
      <legend className="sr-only">{t.moreFilters}</legend>
      <div className="col-span-full empty:hidden">{children}</div>
      {MORE_FILTERS.map((spec) => {
        const [first] = spec.options;
        const value = filters[spec.key] ?? '';
        if (first && spec.options.length === 1)
          return (
            <CheckRow
              key={spec.key}
              isChecked={value !== ''}
              onChange={(isOn) => onChoose(spec.key, isOn ? first.value : '')}
            >
              {spec.label}
            </CheckRow>
          );
        return (
          <FilterSelect
            key={spec.key}
            spec={spec}
            value={value}
            onChange={(chosen) => onChoose(spec.key, chosen)}
          />
        );
      })}
    </fieldset>
  );
}

/** Whether another city is being searched for; `refused` if none was chosen when Apply was pressed. */
type Picking = 'no' | 'open' | 'refused';

const NEAR_OPTION = 'near';
const OTHER_CITY_OPTION: FilterOption = { value: 'another', label: t.anotherCity };

type LocationProps = {
  spec: FilterSelectSpec;
  filters: FeedFilters;
  /** The city picked here. It becomes the person's own only once applied. */
  picked: City | null;
  picking: Picking;
  onPicking: (picking: Picking) => void;
  onCity: (city: string) => void;
  onNear: (picked: City | null) => void;
};

/** After the cities of the specification, offers what is near the person's city, and any other city of the world. */
function LocationFilter({ spec, filters, picked, picking, onPicking, onCity, onNear }: LocationProps) {
  const field = useRef<HTMLDivElement>(null);
  const isPicking = picking !== 'no';
  const own = useNearCity();
  const near = picked
    ? t.nearCity({ city: nameOfCity(picked) })
    : own.kind === 'everywhere'
      ? null
      : nearText(own);
  const more = [...(near === null ? [] : [{ value: NEAR_OPTION, label: near }]), OTHER_CITY_OPTION];
  const chosen = filters.reach && near !== null ? NEAR_OPTION : (filters.city ?? '');
  const choose = (value: string) => {
    onPicking(value === OTHER_CITY_OPTION.value ? 'open' : 'no');
    if (value === NEAR_OPTION) onNear(picked);
    else if (value !== OTHER_CITY_OPTION.value) onCity(value);
  };
  const pick = (city: City | Unchosen) => {
    if (city === UNCHOSEN) return;
    onPicking('no');
    onNear(city);
    field.current?.querySelector('select')?.focus();
  };
  return (
    <div ref={field} className="grid grid-cols-1 gap-3.5">
      <FilterSelect
        spec={spec}
        more={more}
        hint={chosen === '' && !isPicking && near !== null ? t.nearFirst({ near }) : undefined}
        value={isPicking ? OTHER_CITY_OPTION.value : chosen}
        onChange={choose}
      />
      {isPicking && (
        <CityPicker
          label={t.city}
          value={null}
          onChange={pick}
          error={picking === 'refused' ? t.chooseCity : undefined}
        />
      )}
    </div>
  );
}

type SelectProps = {
  spec: FilterSelectSpec;
  value: string;
  onChange: (value: string) => void;
  /** Options that come after those everybody gets. */
  more?: readonly FilterOption[];
  hint?: string;
};

function FilterSelect({ spec: { label, any, options }, value, onChange, more, hint }: SelectProps) {
  return (
    <SelectField
      label={label}
      any={any}
      options={[...options, ...(more ?? [])]}
      value={value}
      onChange={onChange}
      isAccented={value !== ''}
      hint={hint}
    />
  );
}

/** Says how many meetups Apply would show. The panel also works without a response. */
function MatchCount({ filters, city }: { filters: FeedFilters; city: City | null }) {
  const { user, isRestoring } = useAuth();
  const q = useDebounced(filters.q);
  const { data } = useQuery({
    ...feedCountQuery(
      user?.id ?? null,
      filtersOf(searchWith('', { ...filters, q })),
      filters.reach && city ? { near: String(city.id) } : undefined,
    ),
    enabled: !isRestoring,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return <output className="text-base font-semibold">{data && countText(data.count)}</output>;
}
