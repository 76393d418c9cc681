import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { City } from '#shared/api/cities';
import { cityGuessQuery, citySearchQuery } from './cities.api';
import { readChosenCity } from '../../lib/stored-answers';
import { nearQuery, type NearQuery, onCityChange, readReaderCity, type ReaderCity } from './near';

const storedChoice = () => JSON.stringify(readChosenCity());
const storedReaderCity = () => JSON.stringify(readReaderCity());
const UNKNOWN = 'null';
const always = () => true;
const never = () => false;

/** Changes with every new choice on this device, but not with a sign-in. */
export function useChosenCityKey(): string {
  return useSyncExternalStore(onCityChange, storedChoice, () => UNKNOWN);
}

export function useReaderCity(): ReaderCity {
  const text = useSyncExternalStore(onCityChange, storedReaderCity, () => UNKNOWN);
  return useMemo(() => JSON.parse(text), [text]);
}

export function useNearQuery(isNeeded = true): NearQuery {
  const readerCity = useReaderCity();
  return useMemo(() => (isNeeded ? nearQuery(readerCity) : {}), [isNeeded, readerCity]);
}

export type NearCity =
  | { kind: 'city'; id: number; name: string }
  | { kind: 'everywhere' }
  /** The server guesses the city. Its name is not loaded yet, or has failed to load. */
  | { kind: 'unnamed'; isPending: boolean };

export function useNearCity(): NearCity {
  const readerCity = useReaderCity();
  const { timeZone } = useNearQuery();
  // The prerendered markup is the same for every browser, so the first render names no city.
  const isAsked = useSyncExternalStore(onCityChange, always, never);
  const guess = useQuery({ ...cityGuessQuery(timeZone ?? ''), enabled: timeZone !== undefined });
  const city = readerCity === null ? guess.data?.city : readerCity === 'everywhere' ? null : readerCity;
  if (!isAsked) return { kind: 'unnamed', isPending: true };
  if (city) return { kind: 'city', id: city.id, name: city.name };
  if (city === null || timeZone === undefined) return { kind: 'everywhere' };
  return { kind: 'unnamed', isPending: guess.isPending };
}

/** The same city with country and time zone. A device remembers only the name, so it is searched for. */
export function useNearCityDetails(): { city: City | undefined; isPending: boolean } {
  const near = useNearCity();
  const name = near.kind === 'city' ? near.name : '';
  const found = useQuery({ ...citySearchQuery(name), enabled: name !== '' });
  return {
    city: near.kind === 'city' ? found.data?.find(({ id }) => id === near.id) : undefined,
    isPending: near.kind === 'unnamed' ? near.isPending : found.isLoading,
  };
}

/** Returns a text such as "Near Austin". */
export function nearText(city: NearCity): string {
  if (city.kind === 'everywhere') return 'Everywhere';
  return city.kind === 'city' ? `Near ${city.name}` : 'Near you';
}
