import { expect, it } from 'vitest';
import { ApiError, OFFLINE_MESSAGE, refusal } from '../../lib/api-client';
import { saveFailureText } from './save-failure';

it("is the message of the error's body", () => {
  const body = JSON.stringify({ message: 'Not today', code: 'x', requestId: 'r' });
  expect(saveFailureText(refusal(400, 'Bad Request', body))).toBe('Not today');
});

it('is the status where the body has no message', () => {
  expect(saveFailureText(refusal(502, 'Bad Gateway', '<h1>Oops</h1>'))).toBe('HTTP error! status: 502');
  expect(saveFailureText(refusal(500, '', ''))).toBe('HTTP error! status: 500');
});

it('says that the device is offline', () => {
  expect(saveFailureText(new ApiError(0, OFFLINE_MESSAGE))).toBe(OFFLINE_MESSAGE);
});

it('asks to try again later where nothing is known', () => {
  expect(saveFailureText(new TypeError('x'))).toBe('Please try again later');
});
