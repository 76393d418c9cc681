import { foldText } from '#shared/domain/fold-text';

/** "Paris, Texas" is a name and its qualifiers. */
export function parseCitySearch(typed: string): { name: string; within: string[] } {
  const [name = '', ...within] = typed.split(',').map(foldText);
  return { name, within: within.filter(Boolean) };
}

type CityAreas = { region: string; country: string; countryName: string };

export function isWithin({ region, country, countryName }: CityAreas, within: readonly string[]): boolean {
  const areas = [region, country, countryName].map(foldText);
  return within.every((word) => areas.some((area) => area.startsWith(word)));
}

/** One name for a zone with several, such as Asia/Calcutta for Asia/Kolkata; null if it is no zone of a place. */
export function canonicalZone(timeZone: string): string | null {
  if (!timeZone.includes('/')) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
