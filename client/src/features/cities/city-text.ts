import type { City } from '#shared/api/cities';

export type CityName = Pick<City, 'name' | 'region' | 'countryName'>;

/** Stands for a text that names no city of the list. Forms must not send it. */
export type Unchosen = 'unchosen';
export const UNCHOSEN: Unchosen = 'unchosen';

/** Parses a label such as "Lyon, France". */
export function cityOfLabel(label: string): CityName {
  const [name = '', ...rest] = label.split(', ');
  return { name, region: '', countryName: rest.join(', ') };
}

/** Tells a city from others of the same name, as in "Auvergne-Rhône-Alpes, France". */
export function regionText({ region, countryName }: Pick<City, 'region' | 'countryName'>): string {
  return region === '' || region === countryName ? countryName : `${region}, ${countryName}`;
}

export function cityText(city: CityName): string {
  const region = regionText(city);
  return region === city.name ? city.name : `${city.name}, ${region}`;
}
