import { expect, it } from 'vitest';
import { ApiError, OFFLINE_MESSAGE, refusal } from '../../lib/api-client';
import { saveFailureText } from './use-profile-write';

it('says a failure in the message of its body', () => {
  const body = JSON.stringify({ message: 'Not today', code: 'x', requestId: 'r' });
  expect(saveFailureText(refusal({ status: 400, statusText: 'Bad Request' }, body))).toBe('Not today');
});

it('says the status of a failure whose body has no message', () => {
  expect(saveFailureText(refusal({ status: 502, statusText: 'Bad Gateway' }, '<h1>Oops</h1>'))).toBe(
    'HTTP error! status: 502',
  );
  expect(saveFailureText(refusal({ status: 500, statusText: '' }, ''))).toBe('HTTP error! status: 500');
});

it('says that the device is offline', () => {
  expect(saveFailureText(new ApiError(0, OFFLINE_MESSAGE))).toBe(OFFLINE_MESSAGE);
});

it('asks to try again later where nothing is known', () => {
  expect(saveFailureText(new TypeError('x'))).toBe('Please try again later');
});
