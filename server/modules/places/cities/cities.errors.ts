import type { City } from '#shared/api/cities';
import { cityName } from '#shared/domain/place-text';
import { invalidField } from '../../../http/errors';
import { says } from './texts';

export const unknownCity = (field: 'cityId' | 'near') => invalidField(field, says.cityDoesNotExist);
export const pinElsewhere = ({ name, countryName }: City) =>
  invalidField('pin', (lang) => says.notNear({ city: cityName(name, countryName, lang) })(lang));
