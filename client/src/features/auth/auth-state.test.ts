import { describe, expect, it } from 'vitest';
import { authReducer, initialAuthState } from './auth-state';
import { aPerson } from './testing/people';

const signedIn = authReducer(initialAuthState, { type: 'signedIn', user: aPerson() });

describe('the auth state', () => {
  it('starts with nobody, and loading', () => {
    expect(initialAuthState).toEqual({ isAuthenticated: false, user: null, isLoading: true, error: null });
  });

  it('is nobody and at rest when the server knows nobody', () => {
    expect(authReducer(initialAuthState, { type: 'signedOut' })).toEqual({
      isAuthenticated: false,
      user: null,
      isLoading: false,
      error: null,
    });
  });

  it('loads while somebody signs in, and forgets the last error', () => {
    const failed = authReducer(initialAuthState, { type: 'failed', error: 'No' });
    expect(authReducer(failed, { type: 'started' })).toMatchObject({ isLoading: true, error: null });
  });

  it('is somebody after a sign-in', () => {
    expect(signedIn).toEqual({ isAuthenticated: true, user: aPerson(), isLoading: false, error: null });
  });

  it('keeps who is there when another sign-in fails', () => {
    const failed = authReducer(signedIn, { type: 'failed', error: 'No' });
    expect(failed).toMatchObject({ isAuthenticated: true, isLoading: false, error: 'No' });
  });

  it('merges changes into who is there, and into nobody not at all', () => {
    const changed = authReducer(signedIn, { type: 'updated', changes: { bio: 'New here' } });
    expect(changed.user).toEqual({ ...aPerson(), bio: 'New here' });
    expect(authReducer(initialAuthState, { type: 'updated', changes: { bio: 'x' } })).toBe(initialAuthState);
  });
});
