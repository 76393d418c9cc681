import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api-client';
import { loginFailure, registrationFailure } from './auth-errors';

const refusal = (status: number, message?: string) =>
  new ApiError(status, `${status}: ${message}`, message ? { message, code: 'x', requestId: '1' } : undefined);
const shown = (cause: unknown) => [loginFailure(cause).text, registrationFailure(cause).text];

const LOGIN_FAILED = 'Login failed. Please check your credentials.';
const REGISTRATION_FAILED = 'Registration failed. Please try a different username.';

describe('the message for a failed sign-in', () => {
  it.each([400, 401, 409, 429, 500, 503])(
    "is the same sentence, with the server's reason after it: %i",
    (status) => {
      expect(shown(refusal(status, 'Too many tries'))).toEqual([
        `${LOGIN_FAILED}\nToo many tries`,
        `${REGISTRATION_FAILED}\nToo many tries`,
      ]);
    },
  );

  it('is not repeated when the server sends the same text', () => {
    expect(loginFailure(refusal(401, LOGIN_FAILED)).text).toBe(LOGIN_FAILED);
  });

  it.each([
    ['a proxy', refusal(502)],
    ['a page that is not from our server', new SyntaxError('Unexpected token <')],
  ])('is the sentence alone without a reason: %s', (_, cause) => {
    expect(shown(cause)).toEqual([LOGIN_FAILED, REGISTRATION_FAILED]);
  });
});

it('is the reason alone where the server names another field than the username', () => {
  const message = 'Please confirm first that you are 16 or older';
  const body = { message, code: 'invalid_request', requestId: '1' };
  const refused = (path: string) =>
    registrationFailure(new ApiError(400, '400', { ...body, issues: [{ path, message }] })).text;
  expect(refused('ageConfirmed')).toBe(message);
  expect(refused('username')).toBe(`${REGISTRATION_FAILED}\n${message}`);
});

it("throws the server's message to the caller", () => {
  expect(registrationFailure(refusal(409, 'This username is taken')).message).toBe(
    'Registration failed: This username is taken',
  );
});
