import { conflict, forbidden, HttpError, invalidField } from '../../http/errors';

export const wrongCredentials = () =>
  new HttpError(401, 'wrong_credentials', 'Login failed. Please check your credentials.');
export const suspended = () =>
  forbidden('suspended', 'This account has been suspended. Write to us if you think this is a mistake.');
export const noPassword = () => conflict('no_password', 'This account has no password');
export const notYourPassword = () => invalidField('currentPassword', 'This is not your password');
export const unverifiedIdentity = () => invalidField('firebaseUid', 'This identity has not been verified');
export const unverifiedEmail = () => invalidField('email', 'This address has not been verified');
