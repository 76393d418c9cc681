import { describe, expect, it } from 'vitest';
import { ApiError, OFFLINE_MESSAGE } from '../../lib/api-client';
import { checkAccount, fieldErrors } from './account-fields';
import { registrationFailure } from './auth-errors';

const refused = (code: string, issues?: { path: string; message: string }[]) =>
  registrationFailure(new ApiError(400, '400: …', { message: 'No', code, requestId: 'r', issues }));

describe('client-side validation', () => {
  it('accepts valid fields', () => {
    expect(checkAccount({ username: ' Noor_1. ', password: 'long enough' })).toEqual({});
  });

  it('reports the username or the password that is invalid', () => {
    expect(Object.keys(checkAccount({ username: 'no', password: 'short' }))).toEqual([
      'username',
      'password',
    ]);
    expect(checkAccount({ username: 'a b c', password: 'long enough' }).username).toContain('a-z');
  });
});

describe('a server error', () => {
  it('is shown at the username when it is taken', () => {
    expect(fieldErrors(refused('username_taken'))).toEqual({
      username: 'Registration failed. Please try a different username.\nNo',
    });
  });

  it('is shown at the field it names', () => {
    expect(
      fieldErrors(refused('invalid_request', [{ path: 'password', message: 'Too easy' }])),
    ).toMatchObject({
      password: 'Too easy',
    });
  });

  it('is shown under the form otherwise', () => {
    expect(fieldErrors(refused('odd'))).toEqual({
      form: 'Registration failed. Please try a different username.\nNo',
    });
    expect(fieldErrors(registrationFailure(new ApiError(0, OFFLINE_MESSAGE)))).toEqual({
      form: `Registration failed. Please try a different username.\n${OFFLINE_MESSAGE}`,
    });
  });
});
