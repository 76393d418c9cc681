import { conflict, forbidden, HttpError, invalidField } from '../../../http/errors';
import { textsOf } from './texts';

export const wrongCredentials = () =>
  new HttpError(401, 'wrong_credentials', (lang) => textsOf(lang).loginFailedCheckCredentials);
export const suspended = () => forbidden('suspended', (lang) => textsOf(lang).accountSuspendedWriteTo);
export const invitationNeeded = () =>
  forbidden('invitation_needed', (lang) => textsOf(lang).signingUpHereNeeds);
export const noAddress = () => conflict('no_address', (lang) => textsOf(lang).accountNoConfirmedAddress);
export const noPassword = () => conflict('no_password', (lang) => textsOf(lang).accountNoPassword);
export const notYourPassword = () => invalidField('currentPassword', (lang) => textsOf(lang).notPassword);
export const unverifiedIdentity = () =>
  invalidField('firebaseUid', (lang) => textsOf(lang).identityNotVerified);
export const unverifiedEmail = () => invalidField('email', (lang) => textsOf(lang).addressNotVerified);

export const ageUnconfirmed = (minimumAge: number) =>
  invalidField('ageConfirmed', (lang) => textsOf(lang).confirmAge({ minimumAge }));

/** Used, expired and unknown links get the same response, so that nobody learns which links exist. */
export const linkGone = () => new HttpError(404, 'link_gone', (lang) => textsOf(lang).linkExpiredOrUsed);
export const deviceGone = () =>
  new HttpError(404, 'device_gone', (lang) => textsOf(lang).requestEndedStartAgain);
export const wrongNumber = (triesLeft: number) =>
  invalidField('number', (lang) => textsOf(lang).notTheNumber({ triesLeft }));
export const tooManyNumbers = () =>
  conflict('too_many_numbers', (lang) => textsOf(lang).wrongThreeTimesStart);
/** The response does not say what was wrong with the passkey: only a forger would learn from that. */
export const passkeyRefused = () =>
  new HttpError(400, 'passkey_refused', (lang) => textsOf(lang).didNotWorkTry);
export const passkeyExpired = () =>
  new HttpError(400, 'passkey_expired', (lang) => textsOf(lang).tookTooLongTry);
export const passkeyUnknown = () =>
  new HttpError(400, 'passkey_unknown', (lang) => textsOf(lang).nobodyPasskeyHereSign);
export const passkeyExists = () =>
  conflict('passkey_exists', (lang) => textsOf(lang).devicePasskeyForAddress);
export const wrongCode = () => new HttpError(401, 'wrong_code', (lang) => textsOf(lang).codeDoesNotWork);
export const tooManyPasskeys = () =>
  conflict('too_many_passkeys', (lang) => textsOf(lang).youTwentyPasskeysRemove);
export const lastWayIn = () => conflict('last_way_in', (lang) => textsOf(lang).onlyWayToSign);
export const passkeysUnavailable = () =>
  conflict('passkeys_unavailable', (lang) => textsOf(lang).passkeysDoNotWork);
