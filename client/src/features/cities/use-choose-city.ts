import type { City } from '#shared/api/cities';
import { useAuth } from '../auth/auth-context';
import { putUser } from '../auth/auth.api';
import { useProfileWrite } from '../auth/use-profile-write';
import type { KnownCity } from '../../lib/stored-answers';
import { nameOfCity } from './city-text';
import { forgetDeviceCity, keepCity } from './near';
import * as t from './texts';

/** Makes a city the account's. From then on the device has none of its own, and is no longer "Everywhere". */
export function useCityWrite(close?: () => void) {
  return useProfileWrite({
    thing: 'city',
    saved: t.cityUpdated,
    failed: t.cityNotUpdated,
    send: ({ userId, cityId }: { userId: number; cityId: number }) => putUser(userId, { cityId }),
    done: forgetDeviceCity,
    ...(close && { close }),
    changesLists: true,
  });
}

/** Returns a function that makes this the person's one city: in their account, or on a visitor's device. */
export function useChooseCity(): (city: KnownCity | City) => void {
  const { user } = useAuth();
  const { send } = useCityWrite();
  return (city) =>
    user
      ? send({ userId: user.id, cityId: city.id })
      : keepCity('countryName' in city ? { id: city.id, name: nameOfCity(city) } : city);
}
