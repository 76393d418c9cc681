import type { UpdateUserRequest } from '#shared/api/users';
import { DEFAULT_DISPLAY_NAME } from '#shared/domain/names';
import { VALUE_KEYS, type Values } from '#shared/domain/values';
import type { Db } from '../../db/handle';
import { cityLabel, cityView } from '../cities/cities.views';
import { chosenCity } from '../cities/cities.service';
import { convertDemoAccount, newCredentials } from '../credentials/credentials.service';
import { claimPortrait } from '../photos/claim.service';
import { changeAnswers } from './answers.service';
import { cityWhile, updateUserRow, type UserChanges } from './users.queries';

export function changedValues(update: UpdateUserRequest): Partial<Values> | null {
  const given = VALUE_KEYS.filter((key) => update[key] !== undefined);
  return given.length === 0 ? null : Object.fromEntries(given.map((key) => [key, update[key]]));
}

/** Any subset of the profile in one transaction: all of it is saved, or nothing. */
export async function updateUser(db: Db, userId: number, update: UpdateUserRequest): Promise<void> {
  const {
    username,
    password,
    valuesEnvironment,
    valuesLifestyle,
    valuesOpenness,
    valuesIdentity,
    location,
    cityId,
    ...profile
  } = update;
  const columns = profileColumns(profile);
  const values = changedValues({ valuesEnvironment, valuesLifestyle, valuesOpenness, valuesIdentity });
  const credentials = await newCredentials(db, username, password);
  await db.transaction(async (tx) => {
    if (values) await changeAnswers(tx, userId, { values });
    await claimPortrait(tx, userId, update.profileImage);
    Object.assign(columns, await locationColumns(tx, { location, cityId }));
    if (Object.keys(columns).length > 0) await updateUserRow(tx, userId, columns);
    if (credentials) await convertDemoAccount(tx, userId, credentials);
  });
}

type LocationUpdate = Pick<UpdateUserRequest, 'location' | 'cityId'>;

/** The location is what people see, the city its entry in the list, so neither changes without the other. */
async function locationColumns(tx: Db, { location, cityId }: LocationUpdate): Promise<UserChanges> {
  const typed = location === undefined ? {} : { location: location || null };
  if (cityId === undefined)
    return { ...typed, ...(location !== undefined && { cityId: cityWhile(location || null) }) };
  const city = await chosenCity(tx, { cityId, pin: null });
  return { ...(city && { location: cityLabel(cityView(city)) }), ...typed, cityId };
}

type ProfileUpdate = Omit<UpdateUserRequest, keyof Values | keyof LocationUpdate | 'username' | 'password'>;

/** Blank and null both clear a field; a cleared display name falls back to the default. */
function profileColumns({ displayName, ...clearable }: ProfileUpdate): UserChanges {
  const given = Object.entries(clearable).filter(([, value]) => value !== undefined);
  const columns: UserChanges = Object.fromEntries(given.map(([key, value]) => [key, value || null]));
  if (displayName !== undefined) columns.displayName = displayName || DEFAULT_DISPLAY_NAME;
  return columns;
}
