import { conflict, forbidden, HttpError, invalidField } from '../../../http/errors';
import { says } from './texts';

export const wrongCredentials = () =>
  new HttpError(401, 'wrong_credentials', says.loginFailedCheckCredentials);
export const suspended = () => forbidden('suspended', says.accountSuspendedWriteTo);
export const invitationNeeded = () => forbidden('invitation_needed', says.signingUpHereNeeds);
export const noAddress = () => conflict('no_address', says.accountNoConfirmedAddress);
export const noPassword = () => conflict('no_password', says.accountNoPassword);
export const notYourPassword = () => invalidField('currentPassword', says.notPassword);
export const unverifiedIdentity = () => invalidField('firebaseUid', says.identityNotVerified);
export const unverifiedEmail = () => invalidField('email', says.addressNotVerified);

export const ageUnconfirmed = (minimumAge: number) =>
  invalidField('ageConfirmed', says.confirmAge({ minimumAge }));

/** Used, expired and unknown links get the same response, so that nobody learns which links exist. */
export const linkGone = () => new HttpError(404, 'link_gone', says.linkExpiredOrUsed);
export const deviceGone = () => new HttpError(404, 'device_gone', says.requestEndedStartAgain);
export const wrongNumber = (triesLeft: number) => invalidField('number', says.notTheNumber({ triesLeft }));
export const tooManyNumbers = () => conflict('too_many_numbers', says.wrongThreeTimesStart);
/** The response does not say what was wrong with the passkey: only a forger would learn from that. */
export const passkeyRefused = () => new HttpError(400, 'passkey_refused', says.didNotWorkTry);
export const passkeyExpired = () => new HttpError(400, 'passkey_expired', says.tookTooLongTry);
export const passkeyUnknown = () => new HttpError(400, 'passkey_unknown', says.nobodyPasskeyHereSign);
export const passkeyExists = () => conflict('passkey_exists', says.devicePasskeyForAddress);
export const wrongCode = () => new HttpError(401, 'wrong_code', says.codeDoesNotWork);
export const tooManyPasskeys = () => conflict('too_many_passkeys', says.youTwentyPasskeysRemove);
export const lastWayIn = () => conflict('last_way_in', says.onlyWayToSign);
export const passkeysUnavailable = () => conflict('passkeys_unavailable', says.passkeysDoNotWork);
