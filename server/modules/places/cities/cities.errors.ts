import { invalidField } from '../../../http/errors';
import { says } from './texts';

export const unknownCity = (field: 'cityId' | 'near') => invalidField(field, says.cityDoesNotExist);
export const pinElsewhere = (city: string) => invalidField('pin', says.notNear({ city }));
