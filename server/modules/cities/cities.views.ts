import type { City } from '#shared/api/cities';
import type { CityRow } from './cities.queries';

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

export function cityView({ id, name, region, country, timeZone }: CityRow): City {
  return { id, name, region, country, countryName: countryNames.of(country) ?? country, timeZone };
}
