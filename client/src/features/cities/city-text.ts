import type { City } from '#shared/api/cities';

/** What a field shows of a city. */
export type CityName = Pick<City, 'name' | 'region' | 'countryName'>;

/** What a city field holds whose text names no city of the list: no form may send it. */
export type Unchosen = 'unchosen';
export const UNCHOSEN: Unchosen = 'unchosen';

/** The city of a label such as "Lyon, France". */
export function cityOfLabel(label: string): CityName {
  const [name = '', ...rest] = label.split(', ');
  return { name, region: '', countryName: rest.join(', ') };
}

/** "Auvergne-Rhône-Alpes, France": what tells a city from others of its name. */
export function regionText({ region, countryName }: Pick<City, 'region' | 'countryName'>): string {
  return region === '' || region === countryName ? countryName : `${region}, ${countryName}`;
}

export function cityText(city: CityName): string {
  const region = regionText(city);
  return region === city.name ? city.name : `${city.name}, ${region}`;
}
