import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api-client';
import { UnusablePhoto } from './draft-photos';
import { reasonOf, refusedStep } from './refusal';

const refusal = (path: string, status = 400) => {
  const body = {
    message: 'Invalid',
    code: 'invalid',
    requestId: 'r',
    issues: [{ path, message: 'Too late' }],
  };
  return new ApiError(status, `${status}`, body);
};
const gone = new UnusablePhoto('Main picture: it is gone.');

it('opens the step with the refused field', () => {
  const fields = ['name', 'placeId', 'endTime', 'categories.3', 'eventPhotos.0', 'creatorId'];
  expect(fields.map((field) => refusedStep(refusal(field)))).toEqual([1, 3, 4, 5, 6, null]);
  expect(refusedStep(gone)).toBe(6);
});

it('opens no step when nothing was refused', () => {
  expect([refusedStep(new ApiError(500, '500')), refusedStep(new TypeError('x'))]).toEqual([null, null]);
});

it('says to try again, and what would help if that is known', () => {
  expect([gone, refusal('startTime')].map(reasonOf)).toEqual([
    'Please try again.\nMain picture: it is gone.',
    'Please try again.\nToo late',
  ]);
  expect(reasonOf(new ApiError(0, 'Offline'))).toBe('Please try again.\nOffline');
  const passing = [new ApiError(503, '503'), new TypeError('x'), undefined];
  expect(new Set(passing.map(reasonOf))).toEqual(new Set(['Please try again.']));
});
