import type { City } from '#shared/api/cities';
import { cityName, countryText } from '#shared/domain/place-text';
import { FALLBACK } from '#shared/texts/languages';
import { LANG } from '../../lib/lang';

export type CityName = Pick<City, 'name' | 'region' | 'countryName'>;

/** Stands for a text that names no city of the list. Forms must not send it. */
export type Unchosen = 'unchosen';
export const UNCHOSEN: Unchosen = 'unchosen';

/** Parses a label such as "Lyon, France". */
export function cityOfLabel(label: string): CityName {
  const [name = '', ...rest] = label.split(', ');
  return { name, region: '', countryName: rest.join(', ') };
}

export const nameOfCity = ({ name, countryName }: Omit<CityName, 'region'>) =>
  cityName(name, countryName, LANG);

/**
 * Tells a city from others of the same name, as in "Auvergne-Rhône-Alpes, France". Regions have English names alone, so
 * other languages say them only where they are needed, and the states of the US, which have the same there.
 */
export function regionText({ region, countryName }: Omit<CityName, 'name'>, isNeeded = false): string {
  const country = countryText(countryName, LANG);
  const isSaid = LANG === FALLBACK || isNeeded || countryName === 'United States';
  return region === '' || region === countryName || !isSaid ? country : `${region}, ${country}`;
}

export function cityText(city: CityName, isRegionNeeded = false): string {
  const [name, region] = [nameOfCity(city), regionText(city, isRegionNeeded)];
  return region === name || region === '' ? name : `${name}, ${region}`;
}
