import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api-client';
import { loginFailure, registrationFailure } from './auth-errors';

const answer = (status: number, message?: string) =>
  new ApiError(status, `${status}: ${message}`, message ? { message, code: 'x', requestId: '1' } : undefined);
const shown = (cause: unknown) => [loginFailure(cause).shown, registrationFailure(cause).shown];

describe('what is said of a sign-in that came to nothing', () => {
  it.each([400, 401, 404, 409])('what was typed, when the server refused it: %i', (status) => {
    expect(shown(answer(status, 'No'))).toEqual([
      'Login failed. Please check your credentials.',
      'Registration failed. Please try a different username.',
    ]);
  });

  it.each([429, 500, 503])("the server's own words, when it could not do it: %i", (status) => {
    const words = 'Something went wrong on our side';
    expect(shown(answer(status, words))).toEqual([words, words]);
  });

  it.each([
    ['a proxy', answer(502)],
    ['a page that is no answer of ours', new SyntaxError('Unexpected token <')],
  ])('to try again, when there are none: %s', (_, cause) => {
    expect(shown(cause)).toEqual([
      'Login failed. Please try again.',
      'Registration failed. Please try again.',
    ]);
  });
});

it('tells the caller what the server said', () => {
  expect(registrationFailure(answer(409, 'This username is taken')).message).toBe(
    'Registration failed: This username is taken',
  );
});
