import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api-client';
import { refusedFields } from '../../lib/errors';
import { accountProblems } from './account-fields';
import { registrationFailure } from './auth-errors';

const refused = (code: string, issues?: { path: string; message: string }[]) =>
  registrationFailure(new ApiError(400, '400: …', { message: 'No', code, requestId: 'r', issues }));

describe('client-side validation', () => {
  it('accepts valid fields', () => {
    expect(accountProblems({ username: ' Noor_1. ', password: 'long enough' })).toEqual({});
  });

  it('reports the username or the password that is invalid', () => {
    expect(Object.keys(accountProblems({ username: 'no', password: 'short' }))).toEqual([
      'username',
      'password',
    ]);
    expect(accountProblems({ username: 'a b c', password: 'long enough' }).username).toContain('a-z');
  });
});

describe('a refused registration', () => {
  const fieldsOf = (failure: ReturnType<typeof refused>) => refusedFields(failure, failure.text);

  it('is shown at the username when it is taken', () => {
    expect(fieldsOf(refused('username_taken'))).toEqual({
      username: 'Registration failed. Please try a different username.\nNo',
    });
  });

  it('is shown at the field it names, otherwise at none', () => {
    const issues = [{ path: 'password', message: 'Too easy' }];
    expect(fieldsOf(refused('invalid_request', issues))).toEqual({ password: 'Too easy' });
    expect(fieldsOf(refused('odd'))).toEqual({});
  });
});
