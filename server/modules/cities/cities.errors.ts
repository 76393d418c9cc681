import { invalidField } from '../../http/errors';

export const unknownCity = (field: 'cityId' | 'near') => invalidField(field, 'This city does not exist');
export const pinElsewhere = (city: string) => invalidField('pin', `This is not near ${city}`);
