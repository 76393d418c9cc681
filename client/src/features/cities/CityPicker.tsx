import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { City } from '#shared/api/cities';
import type { Coordinates } from '#shared/domain/great-circle';
import { SEARCH_MAX } from '#shared/domain/limits';
import { messageFor, UserFacingError } from '../../lib/errors';
import { useDebounced } from '../../lib/use-debounced';
import { useLatest } from '../../lib/use-latest';
import { useWrite } from '../../lib/use-write';
import { actionRowClass } from '../../ui/ActionRow';
import { describedBy, FieldError, inputClass } from '../../ui/Field';
import { lines } from '../../ui/glyph';
import { SearchIcon } from '../../ui/icons';
import { Spinner } from '../../ui/Spinner';
import { citySearchQuery, requestNearestCity } from './cities.api';
import { type CityName, cityText, nameOfCity, regionText, UNCHOSEN, type Unchosen } from './city-text';
import * as t from './texts';

const CrosshairIcon = lines(
  'M12 5.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Z',
  'M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3',
);

type Props = {
  label: string;
  /** Null until something is chosen or typed. */
  value: CityName | Unchosen | null;
  /**
   * Called with each choice, and with `UNCHOSEN` once the text differs from the last choice. A city found by "Use my
   * location" comes with its `position`, to two decimals.
   */
  onChange: (city: City | Unchosen, position: Coordinates | null) => void;
  error?: string | null;
  /** Further choices, shown below the field. */
  children?: ReactNode;
};

/** Chooses a city by name or by the device's position, for which the browser is asked only on that tap. */
export function CityPicker({ label, value, onChange, error, children }: Props) {
  const errorId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  // Finding the position takes seconds, during which the rest of the form may change.
  const latestOnChange = useLatest(onChange);
  const [attempt, setAttempt] = useState<AbortController | null>(null);
  const search = useWrite({
    subject: `position ${errorId}`,
    send: async ({ signal }: AbortController) => {
      const position = await untilAborted(signal, locate());
      return { position, city: await untilAborted(signal, requestNearestCity(position)) };
    },
    done: ({ city, position }) => {
      setTyped(null);
      latestOnChange.current(city, position);
    },
    failure: { form: t.cityCouldntFoundSearch },
  });
  const failure = attempt && search.failure;
  const findMe = () => {
    if (search.isPending) return;
    const next = new AbortController();
    setAttempt(next);
    search.send(next);
  };
  /** Also drops a position that is still being looked for. */
  const change = (text: string | null, city: City | Unchosen) => {
    attempt?.abort();
    setAttempt(null);
    setTyped(text);
    onChange(city, null);
  };
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <CitySearch
        label={label}
        value={value}
        typed={typed}
        error={error}
        onType={(text) => change(text, UNCHOSEN)}
        onPick={(city) => change(null, city)}
      />
      <div className="-mx-3 grid grid-cols-1">
        <button
          type="button"
          onClick={findMe}
          aria-disabled={search.isPending || undefined}
          aria-describedby={failure ? errorId : undefined}
          className={actionRowClass}
        >
          {search.isPending ? <Spinner size={24} /> : <CrosshairIcon className="shrink-0 text-accent" />}
          {search.isPending ? t.findingYou : t.takeMyLocation}
        </button>
        {failure && (
          <p id={errorId} role="alert" className="px-3 pb-2 text-sm text-pretty text-danger">
            {failure}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

function untilAborted<T>(signal: AbortSignal, result: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return Promise.race([result, aborted]);
}

const NONE: readonly City[] = [];

const CHOOSE = t.chooseCityFromList;

type CitySearchProps = Pick<Props, 'label' | 'value' | 'error'> & {
  typed: string | null;
  onType: (text: string) => void;
  onPick: (city: City) => void;
};

/** The list is part of the page below the field, so that it covers nothing on a phone with its keyboard open. */
function CitySearch({ label, value, typed, error, onType, onPick }: CitySearchProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isLeft, setLeft] = useState(false);
  const [active, setActive] = useState(0);
  const searched = typed?.trim() ?? '';
  const asked = useDebounced(searched);
  const search = useQuery({
    ...citySearchQuery(asked),
    enabled: searched !== '' && asked !== '',
    placeholderData: keepPreviousData,
  });
  const isOpen = searched !== '' && asked !== '';
  const isBusy = searched !== '' && (asked !== searched || search.isFetching);
  const cities = (isOpen && !search.isError && search.data) || NONE;
  const current = cities[active] ? active : 0;

  const problem = error ?? (value === UNCHOSEN && isLeft ? CHOOSE : undefined);
  const pickedText = value && value !== UNCHOSEN ? cityText(value) : '';
  // A guessed city may arrive while the field has the focus: it is selected, so that typing replaces it.
  useLayoutEffect(() => {
    const isUntouched = typed === null && pickedText !== '';
    if (isUntouched && document.activeElement === field.current) field.current?.select();
  }, [typed, pickedText]);

  const type = (text: string) => {
    onType(text);
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (cities.length === 0) return;
    if (move !== undefined) {
      const next = (current + move + cities.length) % cities.length;
      setActive(next);
      document.getElementById(optionId(id, next))?.scrollIntoView({ block: 'nearest' });
    } else if (!isBusy && cities[current]) onPick(cities[current]);
  };

  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <label htmlFor={`${id}-field`} className="text-sm font-semibold text-ink">
        {label}
      </label>
      <div className="relative">
        <SearchIcon
          size={20}
          className="pointer-events-none absolute top-1/2 start-4 -translate-y-1/2 text-muted"
        />
        <input
          ref={field}
          id={`${id}-field`}
          type="text"
          dir="auto"
          role="combobox"
          aria-expanded={cities.length > 0}
          aria-controls={listId(id)}
          aria-autocomplete="list"
          aria-activedescendant={cities.length > 0 ? optionId(id, current) : undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy(id, { error: problem })}
          placeholder={t.townOrCity}
          value={typed ?? pickedText}
          maxLength={SEARCH_MAX}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          onFocus={(event) => {
            setLeft(false);
            event.target.select();
          }}
          onBlur={() => setLeft(true)}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          className={`${inputClass} min-h-12 px-12 text-ellipsis`}
        />
        {/* The spinner is delayed, so that a quick response shows none. */}
        <span
          className={`pointer-events-none absolute top-1/2 end-4 -translate-y-1/2 text-muted ${isBusy ? 'opacity-100 transition-opacity delay-300' : 'opacity-0'}`}
        >
          <Spinner />
        </span>
      </div>
      <FieldError id={id} text={problem} />
      <output className="sr-only">{isOpen && !isBusy && !search.isError && countText(cities.length)}</output>
      {isOpen && <NoCities search={search} isBusy={isBusy} asked={asked} />}
      <CityOptions id={id} cities={cities} current={current} onPick={onPick} />
    </div>
  );
}

const countText = (count: number) => t.citiesFound({ count });

type Search = { isError: boolean; error: unknown; data?: readonly City[]; refetch: () => Promise<unknown> };

function NoCities({ search, isBusy, asked }: { search: Search; isBusy: boolean; asked: string }) {
  if (search.isError) {
    return (
      <p role="alert" className="text-sm text-pretty text-danger">
        {messageFor(search.error, t.citiesDidntLoad)}{' '}
        <button
          type="button"
          onClick={() => void search.refetch()}
          className="hit-44 font-semibold text-ink underline underline-offset-4"
        >
          {t.tryAgain}
        </button>
      </p>
    );
  }
  if (search.data?.length !== 0 || isBusy) return null;
  return <p className="text-sm text-pretty text-muted">{t.noCityCalled({ asked })}</p>;
}

const listId = (id: string) => `${id}-list`;
const optionId = (id: string, index: number) => `${id}-${index}`;

const hasNamesake = ({ id, name, country }: City, cities: readonly City[]) =>
  cities.some((other) => other.id !== id && other.name === name && other.country === country);

type CityOptionsProps = {
  id: string;
  cities: readonly City[];
  current: number;
  onPick: (city: City) => void;
};

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an option of a native list has no second line and no place in the page */

/** The list of the combobox. The focus stays in the field. */
function CityOptions({ id, cities, current, onPick }: CityOptionsProps) {
  return (
    <div id={listId(id)} role="listbox" aria-label={t.cities} hidden={cities.length === 0} className="-mx-3">
      {cities.map((city, index) => (
        <button
          key={city.id}
          id={optionId(id, index)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          aria-label={cityText(city, hasNamesake(city, cities))}
          // Pressing an option must not take the focus from the field, which would close a phone's keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(city)}
          className="block min-h-13 w-full rounded-input px-3 py-1.5 text-start hover:bg-raised aria-selected:bg-raised"
        >
          <span className="block font-semibold text-ink">{nameOfCity(city)}</span>{' '}
          <span className="block text-sm text-muted">{regionText(city, hasNamesake(city, cities))}</span>
        </button>
      ))}
    </div>
  );
}

const GIVE_UP_MS = 10_000;
/** A position from some minutes ago is good enough to find a town. */
const AGE_MAX_MS = 10 * 60_000;
const REFUSED_CODE = 1;
const SLOW_CODE = 3;

const ABSENT = t.browserCantTellWhere;
const REFUSED = t.browserKeepsLocationTo;
const SLOW = t.findingYouTakesToo;
const UNKNOWN = t.deviceCantTellWhere;

/** Two decimals are accurate to half a mile, which tells the part of a town but not the house. */
const coarse = (degrees: number) => Math.round(degrees * 100) / 100;

/** Makes the browser ask the person for their position. Rejects with a sentence to show them. */
export function locate(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    const fail = (message: string) => reject(new UserFacingError(message));
    if (!('geolocation' in navigator)) {
      fail(ABSENT);
      return;
    }
    // Some in-app browsers never call back.
    const timer = setTimeout(fail, GIVE_UP_MS, SLOW);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        clearTimeout(timer);
        resolve({ latitude: coarse(coords.latitude), longitude: coarse(coords.longitude) });
      },
      ({ code }) => {
        clearTimeout(timer);
        fail(code === REFUSED_CODE ? REFUSED : code === SLOW_CODE ? SLOW : UNKNOWN);
      },
      { timeout: GIVE_UP_MS, maximumAge: AGE_MAX_MS },
    );
  });
}
