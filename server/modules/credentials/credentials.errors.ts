import { conflict, forbidden, invalidField } from '../../http/errors';

export const usernameTaken = () => conflict('username_taken', 'This username is taken');
export const identityTaken = () =>
  conflict('identity_taken', 'This identity has an account already: sign in with it');
export const alreadyRegistered = () =>
  conflict('already_registered', 'This account was created before: sign in to it');
export const alreadyKept = () => conflict('already_kept', 'This account has a username already');
export const otherHalfMissing = (missing: 'username' | 'password') =>
  invalidField(missing, 'Username and password belong together');
export const commonPassword = (field: string) => invalidField(field, 'This password is too easy to guess');
export const freshSignInNeeded = () =>
  forbidden('fresh_sign_in_needed', 'Please confirm that it is you: you signed in a while ago');
export const wayInNeeded = () =>
  forbidden('way_in_needed', 'First choose how you will sign in to this account again');
