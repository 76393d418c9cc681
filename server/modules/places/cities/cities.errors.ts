import { invalidField } from '../../../http/errors';
import { textsOf } from './texts';

export const unknownCity = (field: 'cityId' | 'near') =>
  invalidField(field, (lang) => textsOf(lang).cityDoesNotExist);
export const pinElsewhere = (city: string) => invalidField('pin', (lang) => textsOf(lang).notNear({ city }));
