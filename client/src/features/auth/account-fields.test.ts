import { describe, expect, it } from 'vitest';
import { ApiError, OFFLINE_MESSAGE } from '../../lib/api-client';
import { checkAccount, fieldErrors } from './account-fields';
import { registrationFailure } from './auth-errors';

const refused = (code: string, issues?: { path: string; message: string }[]) =>
  registrationFailure(new ApiError(400, '400: …', { message: 'No', code, requestId: 'r', issues }));

describe('what can be said before asking', () => {
  it('is nothing when all fits', () => {
    expect(checkAccount({ displayName: '', username: ' Noor_1. ', password: 'long enough' })).toEqual({});
  });

  it('is where a name or a password does not fit', () => {
    expect(Object.keys(checkAccount({ displayName: '', username: 'no', password: 'short' }))).toEqual([
      'username',
      'password',
    ]);
    expect(checkAccount({ displayName: '', username: 'a b c', password: 'long enough' }).username).toContain(
      'a-z',
    );
  });
});

describe('a refusal of the server', () => {
  it('stands at the username when it is taken', () => {
    expect(fieldErrors(refused('username_taken'))).toEqual({
      username: 'Registration failed. Please try a different username.',
    });
  });

  it('stands at the field it is about', () => {
    expect(
      fieldErrors(refused('invalid_request', [{ path: 'password', message: 'Too easy' }])),
    ).toMatchObject({
      password: 'Too easy',
    });
  });

  it('stands under the form otherwise', () => {
    expect(fieldErrors(refused('odd'))).toEqual({
      form: 'Registration failed. Please try a different username.',
    });
    expect(fieldErrors(registrationFailure(new ApiError(0, OFFLINE_MESSAGE)))).toEqual({
      form: OFFLINE_MESSAGE,
    });
  });
});
