import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { City } from '#shared/api/cities';
import { cityGuessQuery, citySearchQuery } from './cities.api';
import { onRefusal } from '../../lib/api-client';
import { useAuth } from '../auth/auth-context';
import {
  forgetDeviceCity,
  nearQuery,
  type NearQuery,
  onCityChange,
  readReaderCity,
  type ReaderCity,
} from './near';
import { nameOfCity } from './city-text';
import * as t from './texts';

const storedReaderCity = () => JSON.stringify(readReaderCity());
/** A city that is no longer in the list would be refused for ever. */
onRefusal(({ body }) => {
  if (body?.issues?.some(({ path }) => path === 'near')) forgetDeviceCity();
});

const UNKNOWN = 'null';
const always = () => true;
const never = () => false;

function useReaderCity(): ReaderCity {
  // Renders again when the person or their city changes: their card has been stored by then.
  useAuth();
  const text = useSyncExternalStore(onCityChange, storedReaderCity, () => UNKNOWN);
  return useMemo(() => JSON.parse(text), [text]);
}

export function useNearQuery(isNeeded = true): NearQuery {
  const readerCity = useReaderCity();
  return useMemo(() => (isNeeded ? nearQuery(readerCity) : {}), [isNeeded, readerCity]);
}

export type NearCity =
  /** A guess was confirmed by nobody yet. An account without a city is asked, whatever the device remembers. */
  | { kind: 'city'; id: number; name: string; isGuess: boolean }
  | { kind: 'everywhere' }
  /** The server guesses the city. Its name is not loaded yet, or has failed to load. */
  | { kind: 'unnamed'; isPending: boolean };

export function useNearCity(): NearCity {
  const readerCity = useReaderCity();
  const { user, isRestoring } = useAuth();
  const { timeZone } = useNearQuery();
  // The prerendered markup is the same for every browser, so the first render names no city.
  const isAsked = useSyncExternalStore(onCityChange, always, never);
  const guess = useQuery({ ...cityGuessQuery(timeZone ?? ''), enabled: timeZone !== undefined });
  const guessed = guess.data?.city && { id: guess.data.city.id, name: nameOfCity(guess.data.city) };
  const city = readerCity === null ? guessed : readerCity === 'everywhere' ? null : readerCity;
  if (!isAsked) return { kind: 'unnamed', isPending: true };
  const isGuess = !isRestoring && (user ? user.cityId === null : readerCity === null);
  if (city) return { kind: 'city', id: city.id, name: city.name, isGuess };
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

/** For the middle of a sentence, such as "near Austin" or "near you". */
export const nearPhrase = (city: NearCity): string =>
  city.kind === 'city' ? t.nearCityInSentence({ city: city.name }) : t.nearYouInSentence;

/** Returns a text such as "Near Austin". */
export function nearText(city: NearCity): string {
  if (city.kind === 'everywhere') return t.everywhere;
  return city.kind === 'city' ? t.nearCity({ city: city.name }) : t.nearYou;
}
