import { expect, it } from 'vitest';
import { updateTribRequest } from '#shared/api/tribs';
import { BAR } from './testing-own-place';
import { emptyForm, payloadOf } from './trib-form';

it('sends every field that the API takes, so that no copy or edit form lacks one', () => {
  const payload = payloadOf({ ...emptyForm(), ownPlace: BAR });
  expect(Object.keys(payload).toSorted()).toEqual(Object.keys(updateTribRequest.shape).toSorted());
});
