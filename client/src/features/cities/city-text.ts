import type { City } from '#shared/api/cities';

/** "Auvergne-Rhône-Alpes, France": what tells a city from others of its name. */
export function regionText({ region, countryName }: Pick<City, 'region' | 'countryName'>): string {
  return region === '' || region === countryName ? countryName : `${region}, ${countryName}`;
}

export function cityText(city: Pick<City, 'name' | 'region' | 'countryName'>): string {
  const region = regionText(city);
  return region === city.name ? city.name : `${city.name}, ${region}`;
}
