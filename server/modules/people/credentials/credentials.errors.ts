import { conflict, forbidden, invalidField } from '../../../http/errors';
import { textsOf } from './texts';

export const usernameTaken = () => conflict('username_taken', (lang) => textsOf(lang).usernameTaken);
export const identityTaken = () =>
  conflict('identity_taken', (lang) => textsOf(lang).identityAccountAlreadySign);
export const alreadyRegistered = () =>
  conflict('already_registered', (lang) => textsOf(lang).accountCreatedBeforeSign);
export const alreadyKept = () => conflict('already_kept', (lang) => textsOf(lang).accountUsernameAlready);
export const otherHalfMissing = (missing: 'username' | 'password') =>
  invalidField(missing, (lang) => textsOf(lang).usernameAndPasswordBelong);
export const commonPassword = (field: string) =>
  invalidField(field, (lang) => textsOf(lang).passwordTooEasyTo);
export const freshSignInNeeded = () =>
  forbidden('fresh_sign_in_needed', (lang) => textsOf(lang).confirmYouYouSigned);
export const wayInNeeded = () => forbidden('way_in_needed', (lang) => textsOf(lang).firstChooseHowYou);
