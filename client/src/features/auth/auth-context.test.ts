import { describe, expect, it } from 'vitest';
import { authReducer, initialAuthState } from './auth-context';
import { aPerson } from './testing/people';

const signedIn = authReducer(initialAuthState, { type: 'signedIn', user: aPerson() });

describe('the auth state', () => {
  it('starts loading, without a user', () => {
    expect(initialAuthState).toEqual({ isAuthenticated: false, user: null, isLoading: true, error: null });
  });

  it('is idle without a user when there is no session', () => {
    expect(authReducer(initialAuthState, { type: 'signedOut' })).toEqual({
      isAuthenticated: false,
      user: null,
      isLoading: false,
      error: null,
    });
  });

  it('is loading while signing in, and clears the last error', () => {
    const failed = authReducer(initialAuthState, { type: 'failed', error: 'No' });
    expect(authReducer(failed, { type: 'started' })).toMatchObject({ isLoading: true, error: null });
  });

  it('has a user after signing in', () => {
    expect(signedIn).toEqual({ isAuthenticated: true, user: aPerson(), isLoading: false, error: null });
  });

  it('keeps the current user when another sign-in fails', () => {
    const failed = authReducer(signedIn, { type: 'failed', error: 'No' });
    expect(failed).toMatchObject({ isAuthenticated: true, isLoading: false, error: 'No' });
  });

  it('merges changes into the user, and ignores them without one', () => {
    const changed = authReducer(signedIn, { type: 'updated', changes: { bio: 'New here' } });
    expect(changed.user).toEqual({ ...aPerson(), bio: 'New here' });
    expect(authReducer(initialAuthState, { type: 'updated', changes: { bio: 'x' } })).toBe(initialAuthState);
  });
});
