import { invalidField } from '../../http/errors';

export const unknownInterests = (field: string) =>
  invalidField(field, 'One of these interests does not exist');
export const unknownIdea = () => invalidField('ideaId', 'This idea does not exist');
export const unknownPlace = () => invalidField('placeId', 'This place does not exist');
