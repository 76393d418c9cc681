import { paths, SHOWN_SETTINGS } from './paths';
import type { NotifiedSecurityEvent } from './security-events';

export const SECURITY_TITLES: Readonly<Record<NotifiedSecurityEvent, string>> = {
  'new-device': 'Signed in on a new device',
  'password-set': 'Username and password set',
  'password-changed': 'Password changed',
  'passkey-added': 'Passkey added',
  'provider-linked': 'Another way to sign in added',
  'codes-made': 'Recovery codes made',
  'code-used': 'Recovery code used',
  'confirmation-waits': 'Somebody asked to confirm, which takes a day',
  'calendar-linked': 'Secret calendar link made',
  'ways-ended': 'Ways into your account ended',
  'address-added': 'Email address added',
  'address-changed': 'Email address changed',
  'address-removed': 'Email address removed',
  'address-restored': 'Email address changed back',
};

export const SECURITY_LOG_PATH = `${paths.profile}?${SHOWN_SETTINGS}=security`;
export const SECURITY_ADVICE = "If it wasn't you, open the security log and say so.";
