import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api-client';
import { refusedStep } from './refusal';

const refusal = (path: string) =>
  new ApiError(400, '400', {
    message: 'No',
    code: 'invalid',
    requestId: 'r',
    issues: [{ path, message: 'No' }],
  });

it('leads to the step that has the field', () => {
  const fields = ['name', 'placeId', 'endTime', 'categories.3', 'eventPhotos.0', 'creatorId'];
  expect(fields.map((field) => refusedStep(refusal(field)))).toEqual([1, 3, 4, 5, 6, null]);
});

it('leads nowhere when nothing was refused', () => {
  expect([refusedStep(new ApiError(500, '500')), refusedStep(new Error('Main picture: gone'))]).toEqual([
    null,
    null,
  ]);
});
