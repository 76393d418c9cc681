import { paths, SHOWN_SETTINGS } from './paths';

/** Security events of which the person is told at once, by a `security` notice and by a mail. */
export const MAILED_SECURITY_EVENTS = [
  'new-device',
  'password-set',
  'password-changed',
  'passkey-added',
  'provider-linked',
  'codes-made',
  'code-used',
  'confirmation-waits',
  'calendar-linked',
  'ways-ended',
] as const;
export type MailedSecurityEvent = (typeof MAILED_SECURITY_EVENTS)[number];

/** Changes of the address are not among the mailed ones, because they have mails of their own, to the address before. */
export const NOTIFIED_SECURITY_EVENTS = [
  ...MAILED_SECURITY_EVENTS,
  'address-added',
  'address-changed',
  'address-removed',
  'address-restored',
] as const;
export type NotifiedSecurityEvent = (typeof NOTIFIED_SECURITY_EVENTS)[number];

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
