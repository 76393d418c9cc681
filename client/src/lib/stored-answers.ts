import { VALUE_KEYS, VALUE_MAX, VALUE_MIN, type Values } from '#shared/domain/values';
import { isId, readJson, type StorageKey, write } from './storage';

const isValue = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= VALUE_MIN && Number(value) <= VALUE_MAX;

export function readInterestIds(): number[] | null {
  const ids = readJson('onboardingInterests');
  return Array.isArray(ids) && ids.every(isId) ? [...new Set(ids)] : null;
}

export function saveInterestIds(ids: readonly number[]): boolean {
  return write('onboardingInterests', JSON.stringify(ids));
}

export function readValues(): Values | null {
  const stored = readJson('onboardingValues');
  if (typeof stored !== 'object' || stored === null) return null;
  const entries = new Map(Object.entries(stored));
  const [environment, lifestyle, openness, identity] = VALUE_KEYS.map((key): unknown => entries.get(key));
  if (!isValue(environment) || !isValue(lifestyle) || !isValue(openness) || !isValue(identity)) return null;
  return {
    valuesEnvironment: environment,
    valuesLifestyle: lifestyle,
    valuesOpenness: openness,
    valuesIdentity: identity,
  };
}

export function saveValues(values: Values): boolean {
  return write(
    'onboardingValues',
    JSON.stringify(Object.fromEntries(VALUE_KEYS.map((key) => [key, values[key]]))),
  );
}

export function hasAnswersOnDevice(): boolean {
  return (readInterestIds() ?? []).length > 0 || readValues() !== null;
}

export const EVERYWHERE = 'everywhere';
export type KnownCity = { id: number; name: string };

/** The city that was chosen on this device, or the choice to have none. */
export function readChosenCity(): KnownCity | typeof EVERYWHERE | null {
  return readJson('nearCity') === EVERYWHERE ? EVERYWHERE : readCity('nearCity', 'id', 'name');
}

export function readCity(key: StorageKey, idKey: string, nameKey: string): KnownCity | null {
  const stored = readJson(key);
  if (typeof stored !== 'object' || stored === null) return null;
  const fields = new Map<string, unknown>(Object.entries(stored));
  const [id, name] = [fields.get(idKey), fields.get(nameKey)];
  return isId(id) && typeof name === 'string' ? { id, name } : null;
}
