import { conflict, forbidden, invalidField } from '../../../http/errors';
import { says } from './texts';

export const usernameTaken = () => conflict('username_taken', says.usernameTaken);
export const identityTaken = () => conflict('identity_taken', says.identityAccountAlreadySign);
export const alreadyRegistered = () => conflict('already_registered', says.accountCreatedBeforeSign);
export const alreadyKept = () => conflict('already_kept', says.accountUsernameAlready);
export const otherHalfMissing = (missing: 'username' | 'password') =>
  invalidField(missing, says.usernameAndPasswordBelong);
export const commonPassword = (field: string) => invalidField(field, says.passwordTooEasyTo);
export const freshSignInNeeded = () => forbidden('fresh_sign_in_needed', says.confirmYouYouSigned);
export const wayInNeeded = () => forbidden('way_in_needed', says.firstChooseHowYou);
