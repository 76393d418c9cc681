import { conflict, forbidden, HttpError, invalidField } from '../../http/errors';

export const wrongCredentials = () =>
  new HttpError(401, 'wrong_credentials', 'Login failed. Please check your credentials.');
export const suspended = () =>
  forbidden('suspended', 'This account has been suspended. Write to us if you think this is a mistake.');
export const invitationNeeded = () =>
  forbidden('invitation_needed', 'Signing up here needs an invitation: open the link of somebody who is in.');
export const noAddress = () => conflict('no_address', 'This account has no confirmed address');
export const noPassword = () => conflict('no_password', 'This account has no password');
export const notYourPassword = () => invalidField('currentPassword', 'This is not your password');
export const unverifiedIdentity = () => invalidField('firebaseUid', 'This identity has not been verified');
export const unverifiedEmail = () => invalidField('email', 'This address has not been verified');

export const ageUnconfirmed = (minimumAge: number) =>
  invalidField('ageConfirmed', `Please confirm first that you are ${minimumAge} or older`);

/** Used, expired and unknown links get the same response, so that nobody learns which links exist. */
export const linkGone = () =>
  new HttpError(404, 'link_gone', 'This link has expired or was used already. Please ask for a new one.');
export const deviceGone = () =>
  new HttpError(404, 'device_gone', 'This request has ended. Please start again on the new device.');
export const wrongNumber = (triesLeft: number) =>
  invalidField(
    'number',
    `That is not the number. You have ${triesLeft === 1 ? 'one more try' : `${triesLeft} more tries`}.`,
  );
export const tooManyNumbers = () =>
  conflict('too_many_numbers', 'That was wrong three times. Please start again on the new device.');
/** The response does not say what was wrong with the passkey: only a forger would learn from that. */
export const passkeyRefused = () =>
  new HttpError(400, 'passkey_refused', 'This did not work. Please try again, or sign in another way.');
export const passkeyExpired = () =>
  new HttpError(400, 'passkey_expired', 'That took too long. Please try again.');
export const passkeyUnknown = () =>
  new HttpError(400, 'passkey_unknown', 'Nobody has this passkey here. Please sign in another way.');
export const passkeyExists = () =>
  conflict('passkey_exists', 'This device has a passkey for this address already');
export const wrongCode = () =>
  new HttpError(
    401,
    'wrong_code',
    'This code does not work. It may be mistyped, used already, or replaced by new ones.',
  );
export const tooManyPasskeys = () =>
  conflict('too_many_passkeys', 'You have twenty passkeys, please remove one first');
export const lastWayIn = () =>
  conflict('last_way_in', 'This is your only way to sign in. Add another before you remove it.');
export const passkeysUnavailable = () =>
  conflict('passkeys_unavailable', 'Passkeys do not work at this address');
